/**
 * Types that are the same in every binding. The type tests of each binding include this file, with their binding as `binding-under-test`. The
 * test passes if it compiles.
 * @module
 */
import Svc, { type SvcConfig, type SvcResult } from "binding-under-test"
import type { Suggested } from "@svc-auth/core/kit"
import { oidc, type Provider } from "@svc-auth/core/providers"
import Credentials from "@svc-auth/core/providers/credentials"
import GitHub from "@svc-auth/core/providers/github"
import Passkey from "@svc-auth/core/providers/passkey"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { isTrue, type Same } from "./same.ts"

type SessionOf<R> = R extends { unstable_update(data: never): Promise<infer S | null> } ? NonNullable<S> : never

/** The session that the examples below return from `callbacks.session`. */
interface Member extends DefaultSession {
  role: "admin" | "member"
}
declare const toMember: (session: Session) => Member

// without a callback: the session that an app can augment
const plain = Svc({ providers: [] })
isTrue<Same<SessionOf<typeof plain>, Session>>()
isTrue<Same<Awaited<ReturnType<typeof plain.unstable_update>>, Session | null>>()

// a callback that returns the session, or a promise of it
const member = Svc({ providers: [], callbacks: { session: ({ session }) => toMember(session) } })
isTrue<Same<SessionOf<typeof member>, Member>>()
const later = Svc({
  providers: [],
  callbacks: { session: async ({ session }) => await Promise.resolve(toMember(session)) },
})
isTrue<Same<SessionOf<typeof later>, Member>>()

// an object literal
const spread = Svc({ providers: [], callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) } })
isTrue<Same<SessionOf<typeof spread>["id"], string | undefined>>()
isTrue<Same<SessionOf<typeof spread>["expires"], string>>()

// a function that returns the configuration, or a promise of it: its arguments are typed and optional
const lazy = Svc((request) => {
  isTrue<Same<typeof request, Request | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})
isTrue<Same<SessionOf<typeof lazy>, Member>>()
const asyncLazy = Svc(async () => {
  await Promise.resolve()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})
isTrue<Same<SessionOf<typeof asyncLazy>, Member>>()
const lazyPlain = Svc(() => ({ providers: [] }))
isTrue<Same<SessionOf<typeof lazyPlain>, Session>>()

// if `authorized` is written first, it gets the plain session; the type of `auth()` does not change
const guardFirst = Svc({
  providers: [],
  callbacks: {
    authorized: ({ auth }) => {
      isTrue<Same<typeof auth, Session | null>>()
      return auth !== null
    },
    jwt: ({ token }) => token,
    session: ({ session }) => toMember(session),
  },
})
isTrue<Same<SessionOf<typeof guardFirst>, Member>>()
const lazyGuardFirst = Svc(() => ({
  providers: [],
  callbacks: {
    authorized: ({ auth }) => auth !== null,
    session: async ({ session }) => await Promise.resolve(toMember(session)),
  },
}))
isTrue<Same<SessionOf<typeof lazyGuardFirst>, Member>>()
const annotated = Svc({
  providers: [],
  callbacks: {
    authorized: ({ auth }: { auth: Member | null }) => auth?.role === "admin",
    session: ({ session }) => toMember(session),
  },
})
isTrue<Same<SessionOf<typeof annotated>, Member>>()
const guardAlone = Svc({ providers: [], callbacks: { authorized: ({ auth }) => auth !== null } })
isTrue<Same<SessionOf<typeof guardAlone>, Session>>()

// if `session` is written above `authorized`, `authorized` gets its type
Svc({
  providers: [],
  callbacks: {
    session: ({ session }) => toMember(session),
    authorized: ({ auth, request }) => {
      isTrue<Same<typeof auth, Member | null>>()
      isTrue<Same<typeof request, Request>>()
      return auth?.role === "admin"
    },
  },
})

// own fields of users have their types without a declaration
type UserOf<R> = NonNullable<SessionOf<R> extends { user?: infer U } ? U : never>
const fielded = Svc({
  providers: [],
  user: { fields: { role: { type: "text", default: "member", expose: true }, level: { type: "number" } } },
  callbacks: { authorized: ({ auth }) => auth?.user?.role === "admin" },
})
isTrue<Same<UserOf<typeof fielded>["role"], string>>()
const fieldedByCallback = Svc({
  providers: [],
  user: { fields: { role: { type: "text", default: "member", expose: true } } },
  callbacks: { session: ({ session }) => ({ ...session, isAdmin: session.user?.role === "admin" }) },
})
isTrue<Same<UserOf<typeof fieldedByCallback>["role"], string>>()
isTrue<Same<SessionOf<typeof fieldedByCallback>["isAdmin"], boolean>>()
const lazyFielded = Svc(() => ({ providers: [], user: { fields: { role: { type: "text", expose: true } } } }))
isTrue<Same<UserOf<typeof lazyFielded>["role"], string | null>>()
export const raised: Promise<unknown> = fielded.updateUser("ada", { role: "admin", level: null })
// @ts-expect-error -- a value of another type
fielded.updateUser("ada", { level: "1" })
// @ts-expect-error -- no such field
fielded.updateUser("ada", { rol: "admin" })

// `signIn` completes the ids of the configured providers, and accepts every string
type Completed<Verb extends (provider?: string) => unknown> = Parameters<Verb>[0]
const listed = Svc({
  providers: [
    GitHub,
    Passkey,
    Credentials({ authorize: () => null }),
    oidc({ id: "acme", name: "Acme", issuer: "https://id.acme.example" }),
    GitHub({ id: "enterprise", clientId: "1" }),
    { id: "inline", name: "Inline", type: "oidc", issuer: "https://id.inline.example" },
    ...(Math.random() > 1 ? [Credentials({ id: "pin", authorize: () => null })] : []),
  ],
})
type Listed = "github" | "passkey" | "credentials" | "acme" | "enterprise" | "inline" | "pin"
isTrue<Same<Completed<typeof listed.signIn>, Suggested<Listed> | undefined>>()
const listedLater = Svc(async () =>
  await Promise.resolve({ providers: [GitHub, Credentials({ authorize: () => null })] })
)
isTrue<Same<Completed<typeof listedLater.signIn>, Suggested<"github" | "credentials"> | undefined>>()
declare const providers: Provider[]
const unlisted = Svc({ providers })
export const byAnyName: Promise<string>[] = [
  listed.signIn("github"),
  listed.signIn("another"),
  unlisted.signIn("github"),
]

// the verbs accept forms and objects
const signedIn: Promise<string>[] = [
  member.signIn(),
  member.signIn("github", { redirectTo: "/", redirect: false }, { prompt: "login" }),
  member.signIn("credentials", new FormData(), [["a", "b"]]),
  member.signIn("credentials", new URLSearchParams(), "a=b"),
  member.signOut({ redirectTo: "/" }),
]
const updated: Promise<Member | null> = member.unstable_update({ user: { name: "Ada" } })
const changed: Promise<Member | null> = member.unstable_update({ role: "admin" })

// a configuration may be declared separately; mistakes in it do not compile
const config: SvcConfig<Member> = { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
const apart: SvcResult<Member> = Svc(config)
// @ts-expect-error -- a session needs `expires`
Svc({ providers: [], callbacks: { session: () => ({ user: { name: "Ada" } }) } })
// @ts-expect-error -- there is no such callback
Svc({ providers: [], callbacks: { authorised: () => true } })
// @ts-expect-error -- the session's type has no such role
member.unstable_update({ role: "owner" })

export { apart, changed, signedIn, updated }
