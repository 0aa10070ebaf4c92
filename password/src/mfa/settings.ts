import { InvalidConfig } from "@svc-auth/core/errors"
import type { CheckedApp } from "@svc-auth/core/flows"
import { endingElse } from "../missing.ts"
import type { AcceptedClaims, MfaOptions, MfaSettings } from "./options.ts"

const daySeconds = 24 * 60 * 60
const defaultDays = 30
const mostDays = 365

const names: Readonly<Record<keyof MfaOptions, true>> = {
  totp: true,
  recoveryCodes: true,
  passkeys: true,
  required: true,
  accept: true,
  rememberDevice: true,
  store: true,
  issuer: true,
}

const refuse = (what: string): never => {
  throw new InvalidConfig(`mfa(): ${what}`)
}

/** Returns the options with their defaults. @throws {InvalidConfig} if one is unknown or invalid */
export function readOptions(options: MfaOptions = {}): MfaSettings {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(names, name)) {
      refuse(
        `unknown option \`${name}\`; the options are ${Object.keys(names).join(", ")}`,
      )
    }
  }
  const { totp = true, recoveryCodes = true, passkeys = true, required = false, store, issuer } = options
  for (
    const [name, value] of Object.entries({ totp, recoveryCodes, passkeys })
  ) {
    if (typeof value !== "boolean") {
      refuse(`\`${name}\` must be \`true\` or \`false\``)
    }
  }
  if (typeof required !== "boolean" && typeof required !== "function") {
    refuse("`required` must be `true`, `false`, or a function that returns one of them")
  }
  if (
    issuer !== undefined &&
    (typeof issuer !== "string" || issuer.trim() === "" || issuer.length > 64)
  ) {
    refuse("`issuer` must be a text of 1 to 64 characters")
  }
  if (
    store !== undefined &&
    (typeof store?.getFactors !== "function" ||
      typeof store.replaceFactors !== "function")
  ) {
    refuse(
      "`store` must be an object with the methods `getFactors(userId)` and `replaceFactors(userId, expected, next)`",
    )
  }
  const accept = readAccepted(options.accept)
  if (!totp && !passkeys && accept.size === 0) {
    refuse("turn on `totp` or `passkeys`, or set `accept`")
  }
  return {
    ...{ totp, recoveryCodes, passkeys, required, accept, store, issuer },
    trustSeconds: readTrust(options.rememberDevice),
  }
}

const isWords = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 &&
  value.every((one) => typeof one === "string" && one !== "")

function readAccepted(accept: MfaOptions["accept"]): ReadonlyMap<string, AcceptedClaims> {
  const all = new Map(Object.entries(accept ?? {}))
  for (const [id, claims] of all) {
    const given = Object.entries(claims ?? {}).filter(([, value]) => value !== undefined)
    const isValid = given.length > 0 &&
      given.every(([name, value]) => (name === "amr" || name === "acr") && isWords(value))
    if (!isValid) {
      refuse(
        `\`accept\` of provider "${id}" must have a list of texts as \`amr\` or \`acr\`, such as \`{ amr: ["mfa"] }\``,
      )
    }
  }
  return all
}

function readTrust(option: MfaOptions["rememberDevice"] = false): number | undefined {
  if (typeof option === "boolean") {
    return option ? defaultDays * daySeconds : undefined
  }
  const days = option?.days
  if (!Number.isInteger(days) || days < 1 || days > mostDays) {
    refuse(`\`rememberDevice\` must be \`true\`, \`false\`, or \`{ days }\` with 1 to ${mostDays} days`)
  }
  return days * daySeconds
}

/** @throws {InvalidConfig} with the missing parts, and how to add them */
export function checkApp(
  { store, accept }: MfaSettings,
  { providers, adapter, stores, strategy, revokes, counts, mails }: CheckedApp,
): void {
  for (const id of accept.keys()) {
    if (providers.get(id)?.type !== "oidc") {
      refuse(`\`accept\` names "${id}", which is no OpenID Connect provider of this app; remove it, or correct the id`)
    }
  }
  if (stores.some((other) => other !== store && (other.getFactors ?? other.replaceFactors) !== undefined)) {
    refuse("another feature stores second factors, too; pass one object as the option `store` of both")
  }
  if (!adapter) {
    throw new InvalidConfig(
      "`mfa` needs `adapter`, which stores users and their second factors, such as `MemoryAdapter()`",
      { type: "MissingAdapter" },
    )
  }
  const needed = [
    "getUser",
    ...store ? [] : ["getFactors", "replaceFactors"] as const,
    ...strategy === "database" && typeof adapter.listSessions !== "function"
      ? ["deleteSessions", "deleteOtherSessions"] as const
      : [],
  ] as const
  const missing = needed.filter((name) => typeof adapter[name] !== "function")
  if (missing.length > 0) {
    throw new InvalidConfig(
      `mfa(): the adapter lacks ${missing.join(", ")}; use an adapter that has them, or add them. \`getFactors\` and ` +
        `\`replaceFactors\` can also be the option \`store\` of \`mfa\`${endingElse(missing)}`,
      { type: "MissingAdapterMethods" },
    )
  }
  if (strategy === "jwt" && !revokes) {
    refuse(
      'a removed second factor must be able to end sessions, which the strategy "jwt" can do only with the option `session.revocation`; set its ' +
        '`store`, such as `redisRevocations(client)` or `sqliteRevocations(file)`, or use the strategy "database"',
    )
  }
  if (!counts) {
    refuse(
      "wrong codes must be counted by a store. Use an adapter with the method `hit`, or set `limits.store`, such as `redisLimits(client)` from " +
        "@svc-auth/redis; if one process serves the app, set it to `memoryLimits()` from @svc-auth/core/adapters/memory",
    )
  }
  if (!mails) {
    refuse(
      "users are told by mail about changes; set the option `mail` to a built-in e-mail provider, such as `Resend({ from })`",
    )
  }
}
