/**
 * An app declares the own fields of its users once, so that all callbacks and events have their types. The test passes if this compiles.
 * @module
 */
import { type AuthConfig, updateUser } from "@svc-auth/core"
import type { AdapterUser } from "@svc-auth/core/adapters"
import type { FieldValues, Session } from "@svc-auth/core/types"

const fields = {
  credits: { type: "number", default: 0 },
  since: { type: "date", expose: true },
} as const

declare module "@svc-auth/core/types" {
  interface User extends FieldValues<typeof fields> {}
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(): T | undefined => undefined

isTrue<Same<AdapterUser["credits"], number | null | undefined>>()
isTrue<Same<NonNullable<Session["user"]>["since"], Date | string | null | undefined>>()

export const config: AuthConfig = {
  providers: [],
  user: { fields },
  callbacks: { signIn: ({ user }) => (user.credits ?? 0) >= 0 },
  events: { createUser: ({ user }) => void user.since },
}
export const changed: Promise<AdapterUser> = updateUser(config, "ada", { credits: 1, since: null })
// @ts-expect-error -- a value of another type
updateUser(config, "ada", { credits: "1" })
// @ts-expect-error -- no such field
updateUser(config, "ada", { credit: 1 })
