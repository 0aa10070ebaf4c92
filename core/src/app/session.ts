import { checkMethods } from "./adapter-calls.ts"
import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "./config.ts"
import type { ProviderType } from "../types.ts"

/** The session options, checked and completed. */
export interface SessionSettings {
  readonly strategy: "jwt" | "database"
  /** Seconds. */
  readonly maxAge: number
  /** Seconds. `Infinity` if sessions in use never end. */
  readonly absoluteMaxAge: number
  /** Seconds. */
  readonly updateAge: number
  readonly generateSessionToken: (() => string) | undefined
  /** True if session rows contain the user agent and the network. */
  readonly details: boolean
  /** Maximum number of concurrent sessions per user. `Infinity` if there is no limit. */
  readonly maxPerUser: number
}

const defaultMaxAge = 30 * 24 * 60 * 60
const defaultUpdateAge = 24 * 60 * 60
const defaultMaxPerUser = 100
/** Characters. A shorter secret was probably typed, not generated. */
const minSecretLength = 32
const minSecretVariety = 8
export const newSecretCommand = "openssl rand -base64 33"
/** The command instead of its output, as in the placeholder for the secret in READMEs. */
const placeholder = /openssl\s+rand/i

/**
 * Returns the secrets as a list, without empty ones.
 * @throws {InvalidConfig} if a secret is too easy to guess, or a placeholder; the message contains the option
 */
export function readSecrets(secret: string | readonly string[] | undefined, option: string): readonly string[] {
  const list = (typeof secret === "string" ? [secret] : secret ?? []).filter((item) => item !== "")
  for (const item of list) {
    if (placeholder.test(item)) {
      throw new InvalidConfig(
        `\`${option}\` contains a command in place of a secret; run \`${newSecretCommand}\` and set what it prints`,
      )
    }
    if (typeof item !== "string" || item.trim().length < minSecretLength || new Set(item).size < minSecretVariety) {
      throw new InvalidConfig(
        `\`${option}\` is too easy to guess; generate 32 or more random characters with \`${newSecretCommand}\``,
      )
    }
  }
  return list
}

/**
 * Returns the session options, checked and completed.
 * @param types the types of the configured providers
 * @throws {InvalidConfig} if an option is invalid, and the errors of
 * {@link checkMethods}
 */
export function readSessionSettings(
  { adapter, session = {}, jwt }: AuthConfig,
  types: ReadonlySet<ProviderType>,
): SessionSettings {
  const strategy = session.strategy ?? (adapter ? "database" : "jwt")
  if (strategy !== "jwt" && strategy !== "database") {
    throw new InvalidConfig('`session.strategy` must be "jwt" or "database"', { type: "UnsupportedStrategy" })
  }
  checkMethods(adapter, strategy, types)
  const given = (strategy === "jwt" ? jwt?.maxAge : undefined) ?? session.maxAge
  return {
    strategy,
    maxAge: readSeconds(given, defaultMaxAge, 1, "session.maxAge"),
    absoluteMaxAge: readSeconds(session.absoluteMaxAge, Infinity, 1, "session.absoluteMaxAge"),
    updateAge: readSeconds(session.updateAge, defaultUpdateAge, 0, "session.updateAge"),
    generateSessionToken: session.generateSessionToken,
    details: toFlag(session.details ?? true, "session.details"),
    maxPerUser: readMaxPerUser(session.maxPerUser, strategy),
  }
}

/** @throws {InvalidConfig} if it is not a count, or the sessions cannot be counted */
function readMaxPerUser(most: number | undefined, strategy: SessionSettings["strategy"]): number {
  if (most === undefined) return defaultMaxPerUser
  if (strategy === "jwt") {
    throw new InvalidConfig(
      '`session.maxPerUser` needs `session.strategy: "database"`: sessions in cookies are not counted',
    )
  }
  if (most === Infinity || Number.isInteger(most) && most > 0) return most
  throw new InvalidConfig("`session.maxPerUser` must be a whole number, at least 1, or `Infinity`")
}

/** Returns the option's value. @throws {InvalidConfig} if it is neither `true` nor `false`, such as the text of an environment variable */
export function toFlag(value: unknown, option: string): boolean {
  if (value === undefined || typeof value === "boolean") return value === true
  throw new InvalidConfig(`\`${option}\` must be \`true\` or \`false\``)
}

/** Returns the whole seconds, or `fallback` for `undefined`. @throws {InvalidConfig} if the value is not a number, or less than `least` */
export function readSeconds(value: number | undefined, fallback: number, least: number, option: string): number {
  if (value === undefined) return fallback
  if (Number.isFinite(value) && value >= least) return Math.floor(value)
  throw new InvalidConfig(`\`${option}\` must be a number of seconds, at least ${least}`)
}
