/**
 * The types of the provider, the hook and the verbs. The test passes if it compiles.
 * @module
 */
import {
  createReactClient,
  type getSession,
  type Loading,
  type ReactClient,
  SessionProvider,
  type SessionState,
  signIn,
  useSession,
} from "@svc-auth/react"
import { createPasskeys } from "@svc-auth/react/passkey"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { createElement } from "react"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(): T | undefined => undefined

interface Member extends DefaultSession {
  role: "admin" | "member"
}

// the session's type is that of the client, or the session that an app can augment
const own = createReactClient<Member, "acme">({ basePath: "/api/auth" })
isTrue<Same<ReturnType<typeof own.useSession>["data"], Member | null | undefined>>()
const plain = useSession()
isTrue<Same<typeof plain, SessionState>>()
isTrue<Same<typeof plain.data, Session | null | undefined>>()
isTrue<Same<Awaited<ReturnType<typeof getSession>>, Session | null>>()
isTrue<Same<Awaited<ReturnType<typeof plain.update>>, Session | null>>()

// the status tells which session there is
if (plain.status === "authenticated") isTrue<Same<typeof plain.data, Session>>()
else if (plain.status === "unauthenticated") isTrue<Same<typeof plain.data, null>>()
else isTrue<Same<typeof plain, Loading>>()

// a required session is never `null`
const required = own.useSession({ required: true, onUnauthenticated: () => signIn("github") })
isTrue<Same<typeof required.data, Member | undefined>>()

const session: Member = { role: "admin", expires: "" }
createElement(own.SessionProvider, { session, onChange: () => {} }, "text")
createElement(own.SessionProvider, { session: null, onChange: () => {} })
createElement(SessionProvider, {}, createElement("p"))
// @ts-expect-error -- nothing else would remove a user's data from the page after they sign out
createElement(own.SessionProvider, { session })
// @ts-expect-error -- another app's session
createElement(own.SessionProvider, { session: { expires: "" }, onChange: () => {} })

const client: ReactClient<Member, "acme"> = own
void client.signIn("acme", { redirectTo: "/" })
void createPasskeys(own).signInWithPasskey()
