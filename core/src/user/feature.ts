import type { Adapter } from "../app/adapter.ts"
import { defineFeature, type Feature } from "../app/feature.ts"
import type { UserFieldSettings, UserOptions } from "../app/user-fields.ts"
import { withFields } from "./adapter.ts"
import { type CheckedField, findGiven, findStored, readFields, toInitial } from "./fields.ts"
import { refresh } from "./refresh.ts"
import { update } from "./update.ts"

type Values = Record<string, string | number | boolean | null>

/** Returns the value as JSON has it. */
const toPlain = (value: CheckedField["initial"]) => value instanceof Date ? value.toISOString() : value

/** Adapters of configurations that have the same option `user`, such as those of the tenants of one app. */
const known = new WeakMap<UserOptions, { readonly given: Adapter; readonly adapter: Adapter }>()

function toAdapter(given: Adapter, options: UserOptions, fields: readonly CheckedField[]): Adapter {
  const before = known.get(options)
  if (before?.given === given) return before.adapter
  const adapter = withFields(given, options.fields, fields)
  known.set(options, { given, adapter })
  return adapter
}

/** Returns the option `user`, checked. @throws {InvalidConfig} which names the field */
function readUserFields(
  options: UserOptions,
  given: Adapter | undefined,
  strategy: "jwt" | "database",
): UserFieldSettings {
  const fields = readFields(options)
  const adapter = given && toAdapter(given, options, fields)
  const exposed = fields.filter(({ isExposed }) => isExposed)
  const toValues = (user: object, find: typeof findStored): Values =>
    Object.fromEntries(exposed.map((field) => [field.name, toPlain(find(field, user) ?? toInitial(field))]))
  const toStored = (user: object) => toValues(user, findStored)
  return {
    adapter,
    toSession(source) {
      const row = strategy === "jwt" ? (source as { user_fields?: { values?: Values } }).user_fields?.values : source
      return toStored(row ?? {})
    },
    toClaim: ({ now }, user) =>
      exposed.length > 0 ? { values: toValues(user, findGiven), read_at: Math.floor(now.getTime() / 1000) } : undefined,
    refresh(context, token, changedAt) {
      const { now, skipRenewal, settings: { session } } = context
      const { read_at = 0, seen = 0 } = token.user_fields ?? {}
      const isDue = changedAt > seen || !skipRenewal && now.getTime() / 1000 - read_at >= session.updateAge
      return exposed.length > 0 && adapter && isDue ? refresh(context, token, changedAt, toStored) : token
    },
    update: (...given) => update(fields, ...given),
  }
}

/**
 * The feature for the option `user`. `@svc-auth/core` and the bindings contain it. With `@svc-auth/core/lean`, add it:
 *
 * ```ts
 * import { userFieldsFeature } from "@svc-auth/core/features"
 * import { Auth } from "@svc-auth/core/lean"
 *
 * const user = { fields: { role: { type: "text", default: "member", expose: true } } } as const
 * const config = { providers: [GitHub], secret, user, use: [userFieldsFeature] }
 * ```
 */
export const userFieldsFeature: Feature = /* @__PURE__ */ defineFeature({
  id: "user-fields",
  serves: ({ user }) => user !== undefined,
  readUserFields,
})
