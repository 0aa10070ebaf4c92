import { Suspense } from "react"
import { logIn, logOut } from "../account.ts"
import { auth } from "../auth.ts"

/** A shell that is the same for all users, and in it what is made for one of them at each request. */
export default function Home() {
  return (
    <>
      <h1>Home</h1>
      <Suspense fallback={<p>…</p>}>
        <Name />
      </Suspense>
      <form action={logIn}>
        <input name="username" aria-label="Username" />
        <input name="password" type="password" aria-label="Password" />
        <button>Log in</button>
      </form>
      <form action={logOut}>
        <button>Log out</button>
      </form>
    </>
  )
}

async function Name() {
  return <p id="name">{(await auth())?.user?.name ?? "nobody"}</p>
}
