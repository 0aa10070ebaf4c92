import { SessionProvider } from "@svc-auth/react"
import type { Session } from "@svc-auth/core/types"
import { Account } from "./account.tsx"

/** An island with the session that the page has read. */
export function Header({ session }: { session: Session | null }) {
  return (
    <SessionProvider session={session} onChange={() => location.reload()}>
      <Account />
    </SessionProvider>
  )
}
