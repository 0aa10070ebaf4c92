/**
 * The arguments and results of the browser's client. The test passes if this compiles.
 * @module
 */
import {
  type Client,
  createClient,
  type getCsrfToken,
  type getProviders,
  type getSession,
  onSession,
  signIn,
  type SignInResponse,
  signOut,
  type update,
} from "@svc-auth/core/client"
import type { DefaultSession, PublicProvider, Session } from "@svc-auth/core/types"
import { isTrue, type Same } from "./same.ts"

interface Member extends DefaultSession {
  role: "admin" | "member"
}

// the exported functions return the session type that an app may augment
isTrue<Same<Awaited<ReturnType<typeof getSession>>, Session | null>>()
isTrue<Same<Awaited<ReturnType<typeof update>>, Session | null>>()
isTrue<Same<Awaited<ReturnType<typeof signOut>>, { url: string }>>()
isTrue<Same<Awaited<ReturnType<typeof getCsrfToken>>, string | undefined>>()
isTrue<Same<Awaited<ReturnType<typeof getProviders>>, Readonly<Record<string, PublicProvider>>>>()
onSession((session) => isTrue<Same<typeof session, Session | null | undefined>>())

// a client can name its own session type
const client = createClient<Member>({ basePath: "/shop/auth", pollSeconds: undefined })
isTrue<Same<typeof client, Client<Member>>>()
isTrue<Same<typeof client.session, Member | null | undefined>>()

// a form, an object of fields, or nothing
isTrue<Same<Awaited<ReturnType<typeof signIn>>, SignInResponse>>()
void signIn("credentials", { username: "a", password: "b", redirect: false })
void signIn("email", new FormData())
void signIn("github", undefined, { login_hint: "a" })
void signIn()
// @ts-expect-error -- the name of Auth.js
void signIn("github", { callbackUrl: "/" })
// @ts-expect-error -- the result of a sign-out is not the result of a sign-in
void signOut().then(({ ok }) => ok)
// @ts-expect-error -- the session is read-only
client.session = null
