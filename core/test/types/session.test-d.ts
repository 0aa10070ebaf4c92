/**
 * The session's type comes from `callbacks.session`, in every form of the configuration. The test passes if this
 * compiles.
 * @module
 */
import { bind, type Binding, type BindingConfig, type Host } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { isTrue, type Same } from "./same.ts"

interface Event {
  readonly request: Request
}
interface Member extends DefaultSession {
  role: "admin" | "member"
}
type SessionOf<B> = B extends Binding<Event, infer S> ? S : never

declare const host: Host<Event>
declare const toMember: (session: Session) => Member

// like a binding's initialiser: one signature, which infers S
declare function Svc<S extends DefaultSession = Session>(
  config: BindingConfig<S> | ((request?: Request, event?: Event) => BindingConfig<S> | Promise<BindingConfig<S>>),
): Binding<Event, S>

const plain = Svc({ providers: [] })
isTrue<Same<SessionOf<typeof plain>, Session>>()
const lazyPlain = Svc(async () => await Promise.resolve({ providers: [] }))
isTrue<Same<SessionOf<typeof lazyPlain>, Session>>()

const fixed = Svc({ providers: [], callbacks: { session: ({ session }) => toMember(session) } })
isTrue<Same<SessionOf<typeof fixed>, Member>>()
const later = Svc({
  providers: [],
  callbacks: { session: async ({ session }) => await Promise.resolve(toMember(session)) },
})
isTrue<Same<SessionOf<typeof later>, Member>>()
const method = Svc({
  providers: [],
  callbacks: {
    session({ session }) {
      return toMember(session)
    },
  },
})
isTrue<Same<SessionOf<typeof method>, Member>>()
const annotated = Svc({
  providers: [],
  callbacks: { session: ({ session }): Member => ({ ...session, role: "admin" }) },
})
isTrue<Same<SessionOf<typeof annotated>, Member>>()
const spread = Svc({ providers: [], callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) } })
isTrue<Same<SessionOf<typeof spread>["id"], string | undefined>>()
isTrue<Same<SessionOf<typeof spread>["expires"], string>>()
const nested = Svc({
  providers: [],
  callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }) },
})
isTrue<Same<SessionOf<typeof nested>["user"]["id"], string>>()

const lazy = Svc((request, event) => {
  isTrue<Same<typeof request, Request | undefined>>()
  isTrue<Same<typeof event, Event | undefined>>()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})
isTrue<Same<SessionOf<typeof lazy>, Member>>()
const asyncLazy = Svc(async () => {
  await Promise.resolve()
  return { providers: [], callbacks: { session: ({ session }) => toMember(session) } }
})
isTrue<Same<SessionOf<typeof asyncLazy>, Member>>()

// `authorized` has the type if `session` is written above it
Svc({
  providers: [],
  callbacks: {
    session: ({ session }) => toMember(session),
    authorized: ({ auth }) => {
      isTrue<Same<typeof auth, Member | null>>()
      return auth?.role === "admin"
    },
  },
})
// without `session`, it has the type that the app may augment
Svc({
  providers: [],
  callbacks: {
    authorized: ({ auth }) => {
      isTrue<Same<typeof auth, Session | null>>()
      return auth !== null
    },
  },
})

// the kit's own function infers in the same way, and so do the verbs
const bound = bind(host, { providers: [], callbacks: { session: ({ session }) => toMember(session) } })
isTrue<Same<SessionOf<typeof bound>, Member>>()
isTrue<Same<Awaited<ReturnType<typeof bound.unstable_update>>, Member | null>>()
export const read: Promise<Member | null> = bound.auth()
export const updates: Promise<Member | null>[] = [
  bound.unstable_update({ role: "admin" }),
  bound.unstable_update({ user: { name: "Ada" } }),
]

// a configuration in its own variable keeps its type
const config = { providers: [], callbacks: { session: ({ session }) => toMember(session) } } satisfies BindingConfig<
  Member
>
export const apart: Binding<Event, Member> = Svc(config)

// @ts-expect-error -- a session needs an expiry
Svc({ providers: [], callbacks: { session: () => ({ user: { name: "Ada" } }) } })
// @ts-expect-error -- the expiry must not be optional
Svc({ providers: [], callbacks: { session: ({ session }) => session.user ? session : null } })
// @ts-expect-error -- a role that this session does not have
bound.unstable_update({ role: "owner" })
