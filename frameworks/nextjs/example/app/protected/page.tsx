import { auth, signIn } from "@/auth"
import { AddPasskey } from "@/passkey"

export default async function Members() {
  // the guard in auth.ts has checked the path; check here as well, where the data is
  const session = await auth()
  if (!session) await signIn(undefined, { redirectTo: "/protected" })
  return (
    <>
      <h1>Members only</h1>
      <p className="lead">Only members read this, {session?.user?.name ?? "member"}.</p>
      <p>Sign out and open this page again: you sign in and come back here.</p>
      <AddPasskey />
    </>
  )
}
