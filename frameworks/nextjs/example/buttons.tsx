"use client"
import { leave, withDemo } from "@/account"
import { signIn, signOut, useSession } from "@/auth-client"
import Link from "next/link"
import type { FormEvent } from "react"

/** Returns a form's handler that calls `run`. Without JavaScript the form runs its server action. */
const withScript = (run: () => Promise<unknown>) => (event: FormEvent) => {
  event.preventDefault()
  void run()
}

/** The sign-in link or the sign-out button. */
export function Account() {
  const { status } = useSession()
  if (status !== "authenticated") return <Link className="button" href="/login">Sign in</Link>
  return (
    <form action={leave} onSubmit={withScript(() => signOut({ redirectTo: "/" }))}>
      <button className="quiet">Sign out</button>
    </form>
  )
}

export const SignInWithDemo = ({ redirectTo }: { redirectTo: string }) => (
  <form
    action={withDemo}
    onSubmit={withScript(() => signIn("demo", { redirectTo }))}
  >
    <input type="hidden" name="redirectTo" value={redirectTo} />
    <button className="quiet">Continue with Demo ID</button>
  </form>
)
