/**
 * The components in JSX. The test passes if it compiles.
 * @module
 */
import { SessionProvider, useSession } from "@svc-auth/react"

const Name = () => <p>{useSession({ required: true }).data?.user?.name}</p>

export const Rendered = () => (
  <SessionProvider session={null} onChange={() => location.reload()}>
    <Name />
    <Name />
  </SessionProvider>
)
export const Read = () => (
  <SessionProvider>
    <Name />
  </SessionProvider>
)
