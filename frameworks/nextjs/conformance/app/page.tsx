import Link from "next/link"
import { auth } from "../auth.ts"
import { base } from "../base.ts"

export default async function Home() {
  const session = await auth()
  return (
    <>
      <p id="session">{JSON.stringify(session)}</p>
      <form method="post" action={`${base}/logout`}>
        <button>Sign out</button>
      </form>
      <form method="post" action={`${base}/update`}>
        <input name="name" aria-label="Name" />
        <button>Update</button>
      </form>
      <Link href="/protected">Protected</Link>
    </>
  )
}
