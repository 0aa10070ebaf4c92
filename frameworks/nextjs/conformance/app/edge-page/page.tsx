import { logIn, logOut } from "../../account.ts"
import { auth } from "../../auth.ts"

export const runtime = "edge"

/** A page on the edge runtime, and so are the actions that it sends. */
export default async function EdgePage() {
  const session = await auth()
  return (
    <>
      <p id="runtime">{process.env.NEXT_RUNTIME}</p>
      <p id="name">{session?.user?.name ?? "nobody"}</p>
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
