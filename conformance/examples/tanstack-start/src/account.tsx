import { signIn, signOut, useSession } from "@svc-auth/react"

/** Shows who is signed in, and signs users in and out. */
export function Account() {
  const { data, status } = useSession()
  if (status === "authenticated") {
    return (
      <p id="account">
        Hello, {data.user?.name} <button onClick={() => signOut({ redirect: false })}>Sign out</button>
      </p>
    )
  }
  return (
    <p id="account">
      <button disabled={status === "loading"} onClick={() => signIn("demo")}>Sign in with Demo ID</button>
    </p>
  )
}
