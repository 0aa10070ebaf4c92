/**
 * The own fields of users have their types without a declaration: in the session, in callbacks and in `updateUser`. The test passes if this compiles.
 * @module
 */
import { type AuthConfig, updateUser } from "@svc-auth/core"
import type { AdapterUser } from "@svc-auth/core/adapters"
import {
  bind,
  type Binding,
  type BindingConfig,
  type Host,
  type SeenSession,
  type UserFields,
} from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { isTrue, type Same } from "./same.ts"

interface Event {
  readonly request: Request
}
type SessionOf<B> = B extends { unstable_update(data: never): Promise<infer S> } ? NonNullable<S> : never
type UserOf<B> = NonNullable<SessionOf<B> extends { user?: infer U } ? U : never>

declare const host: Host<Event>

// like a binding's initialiser
function Svc<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  const F extends UserFields = UserFields,
>(
  config:
    | BindingConfig<S, A, BindingConfig["providers"], F>
    | ((request?: Request) => BindingConfig<S, A, BindingConfig["providers"], F>),
): Binding<Event, SeenSession<S, F>, F> {
  return bind<Event, S, A, F>(host, config)
}

const plain = Svc({
  providers: [],
  user: {
    fields: {
      role: { type: "text", default: "member", expose: true },
      credits: { type: "number", expose: true },
      since: { type: "date", default: new Date(), expose: true },
      note: { type: "text" },
    },
  },
})
isTrue<Same<UserOf<typeof plain>["role"], string>>()
isTrue<Same<UserOf<typeof plain>["credits"], number | null>>()
isTrue<Same<UserOf<typeof plain>["since"], string>>()
isTrue<Same<UserOf<typeof plain>["name"], string | null | undefined>>()
isTrue<Same<SessionOf<typeof plain>["expires"], string>>()
// @ts-expect-error -- not exposed
export type Note = UserOf<typeof plain>["note"]

export const changed: Promise<AdapterUser>[] = [
  plain.updateUser("ada", { role: "admin", credits: null, since: new Date(), note: "pays late" }),
  plain.updateUser("ada", {}),
]
// @ts-expect-error -- a number
plain.updateUser("ada", { role: 1 })
// @ts-expect-error -- no such field
plain.updateUser("ada", { rol: "admin" })
// @ts-expect-error -- no own field
plain.updateUser("ada", { email: "ada@app.test" })

const called = Svc({
  providers: [],
  user: { fields: { role: { type: "text", default: "member", expose: true } } },
  callbacks: {
    session({ session, user }) {
      isTrue<Same<typeof user.role, string | null | undefined>>()
      return { ...session, isAdmin: session.user?.role === "admin" }
    },
    authorized: ({ auth }) => {
      isTrue<Same<NonNullable<typeof auth>["isAdmin"], boolean>>()
      return auth?.user?.role === "admin"
    },
  },
})
isTrue<Same<SessionOf<typeof called>["isAdmin"], boolean>>()
isTrue<Same<UserOf<typeof called>["role"], string>>()

const guarded = Svc({
  providers: [],
  user: { fields: { isBeta: { type: "boolean", default: false, expose: true } } },
  callbacks: { authorized: ({ auth }) => auth?.user?.isBeta },
})
isTrue<Same<UserOf<typeof guarded>["isBeta"], boolean>>()

const lazy = Svc(() => ({ providers: [], user: { fields: { role: { type: "text", expose: true } } } }))
isTrue<Same<UserOf<typeof lazy>["role"], string | null>>()

// without fields nothing changes
const without = Svc({ providers: [] })
isTrue<Same<SessionOf<typeof without>, Session>>()

const config = {
  providers: [],
  user: { fields: { role: { type: "text" }, level: { type: "number", default: 1 } } },
} satisfies AuthConfig
export const byCore: Promise<AdapterUser> = updateUser(config, "ada", { role: "admin", level: null })
// @ts-expect-error -- a text
updateUser(config, "ada", { level: "1" })

// @ts-expect-error -- a default of another type
Svc({ providers: [], user: { fields: { role: { type: "text", default: 1 } } } })
// @ts-expect-error -- an unknown type
Svc({ providers: [], user: { fields: { role: { type: "string" } } } })
