import { isObject } from "../web/json.ts"
import { AdapterError, InvalidConfig } from "../errors.ts"
import { toCleanError } from "./log/redact.ts"
import type { Adapter, AdapterMethod, AdapterUser } from "./adapter.ts"
import { copyRow } from "./row.ts"
import type { LoggerInstance, ProviderType } from "../types.ts"

/** Loaded lazily, because only apps with an adapter need it. Each call of the adapter uses it, so it is not behind another function. */
let answers: typeof import("./answers.ts") | undefined
const loadAnswers = async () => answers ??= await import("./answers.ts")

type Method<K extends AdapterMethod> = NonNullable<Adapter[K]>

/** Methods that the adapter is known to have. They throw {@link AdapterError} only. */
export type Store<K extends AdapterMethod> = {
  readonly [M in K]: (...args: Parameters<Method<M>>) => Promise<Awaited<ReturnType<Method<M>>>>
}

/** Settings for adapter calls. */
interface Configured {
  readonly adapter: Adapter | undefined
  /** Methods that take precedence over those of the adapter. */
  readonly stores?: readonly Partial<Adapter>[]
  readonly debug: boolean
  readonly logger: LoggerInstance
}

/** Methods that a feature needs, and the feature's name in error messages. */
interface Need<K extends AdapterMethod = AdapterMethod> {
  readonly why: string
  readonly names: readonly K[]
}

/**
 * Returns the adapter if it has all of these methods.
 * @throws {InvalidConfig} if there is no adapter, or methods are missing; the message contains all of them, and what needs them
 */
function requireAdapter(adapter: Adapter | undefined, needs: readonly Need[]): Adapter {
  if (!adapter) {
    throw new InvalidConfig(`\`adapter\` is missing; it is needed for ${needs.map(({ why }) => why).join(", ")}`, {
      type: "MissingAdapter",
    })
  }
  const lacks = needs.flatMap(({ why, names }) => {
    const missing = names.filter((name) => typeof adapter[name] !== "function")
    return missing.length ? [`${missing.join(", ")} (for ${why})`] : []
  })
  if (lacks.length) {
    throw new InvalidConfig(
      `the adapter lacks ${lacks.join("; ")}; add the missing methods, or use an adapter that has them`,
      { type: "MissingAdapterMethods" },
    )
  }
  return adapter
}

/** Returns the methods that a feature needs. @throws {InvalidConfig} */
export function requireMethods<K extends AdapterMethod>(configured: Configured, need: Need<K>): Store<K> {
  const adapter = requireAdapter(configured.adapter, [need])
  const methods: Record<string, unknown> = {}
  // each request that reads the store needs them, and a list of entries would take three times as long
  for (const name of need.names) methods[name] = wrapMethod(configured, adapter, name)
  return methods as Store<K>
}

/** The methods that every sign-in with an adapter needs. */
const users = {
  why: "signing in",
  names: ["createUser", "getUser", "getUserByEmail", "getUserByAccount", "updateUser", "linkAccount"],
} as const
const sessions = {
  why: "database sessions",
  names: ["createSession", "getSessionAndUser", "updateSession", "deleteSession"],
} as const
const links = {
  why: "e-mail sign-in",
  names: ["createVerificationToken", "useVerificationToken", "getUserByEmail"],
} as const
const passkeys = {
  why: "passkeys",
  names: [
    "createVerificationToken",
    "useVerificationToken",
    "getAccount",
    "getAuthenticator",
    "createAuthenticator",
    "listAuthenticatorsByUserId",
    "updateAuthenticatorCounter",
  ],
} as const

/** Returns the methods for users and accounts. @throws {InvalidConfig} */
export const requireUsers = (configured: Configured): Store<(typeof users.names)[number]> =>
  requireMethods(configured, users)

/** Returns the methods for sessions. @throws {InvalidConfig} */
export const requireSessions = (configured: Configured): Store<(typeof sessions.names)[number]> =>
  requireMethods(configured, sessions)

/** Returns the methods for mailed links. @throws {InvalidConfig} */
export const requireLinks = (configured: Configured): Store<(typeof links.names)[number]> =>
  requireMethods(configured, links)

/** Returns the methods for passkeys and their challenges. @throws {InvalidConfig} */
export const requirePasskeys = (configured: Configured): Store<(typeof passkeys.names)[number]> =>
  requireMethods(configured, passkeys)

/**
 * Checks that the adapter has the methods that the session strategy and these types of providers need.
 * @throws {InvalidConfig} if methods are missing; the message contains all of them
 */
export function checkMethods(
  adapter: Adapter | undefined,
  strategy: "jwt" | "database",
  types: ReadonlySet<ProviderType>,
): void {
  const needsUsers = [...types].some((type) => type !== "credentials" || strategy === "database")
  const needs = [
    ...strategy === "database" ? [sessions] : [],
    ...types.has("email") ? [links] : [],
    ...types.has("webauthn") ? [passkeys] : [],
    ...adapter && needsUsers ? [users] : [],
  ]
  if (needs.length) requireAdapter(adapter, needs)
}

/** The methods that a feature's store replaces. An app's own object may have others with the names of adapter methods. */
const replaceable = /^(get|replace)(Password|Factors)$/

/** Returns the adapter's method of this name, bound to the adapter, or `undefined` if there is none. */
export function findMethod<K extends AdapterMethod>(configured: Configured, name: K): Store<K>[K] | undefined {
  const { adapter, stores = [] } = configured
  const owner = (replaceable.test(name) && stores.find((store) => typeof store[name] === "function")) || adapter
  return owner && typeof owner[name] === "function" ? wrapMethod(configured, owner, name) as Store<K>[K] : undefined
}

const wrapMethod =
  ({ logger, debug }: Configured, adapter: Partial<Adapter>, method: AdapterMethod) =>
  async (...args: unknown[]): Promise<unknown> => {
    let outcome: unknown = "an error"
    try {
      const { describeResult, readAnswer } = answers ?? await loadAnswers()
      const answer = await callAdapter(
        method,
        () => (adapter[method] as (...args: unknown[]) => unknown).apply(adapter, args.map(copyArgument)),
        "adapter",
        args,
      )
      const result = readAnswer(method, answer ?? null, args, logger)
      if (debug) outcome = describeResult(result)
      return result
    } finally {
      if (debug) logger.debug("adapter", { method, ...answers?.nameArguments(method, args), gave: outcome })
    }
  }

/** Returns a copy of a row or list, because some adapters change their arguments. TypeORM's, for example, writes the stored columns into them. */
function copyArgument(value: unknown): unknown {
  if (Array.isArray(value)) return [...value]
  if (!isObject(value)) return value
  return value instanceof Date ? new Date(value) : copyRow(value)
}

/**
 * Returns what the call returns.
 * @param owner the name in error messages of the object with the method
 * @param args the arguments; their secrets are removed from the error
 * @throws {AdapterError} if the call throws; its error is the cause
 */
export async function callAdapter<T>(
  name: AdapterMethod,
  call: () => T,
  owner: string,
  args: readonly unknown[] = [],
): Promise<Awaited<T>> {
  try {
    return await call()
  } catch (thrown) {
    const secrets = args.length > 0 ? (await loadAnswers()).findSecrets(name, args) : []
    throw new AdapterError(`${owner}.${name} failed`, {
      cause: secrets.length ? toCleanError(thrown, secrets) : thrown,
    })
  }
}

/**
 * Returns when the user last verified their e-mail address, or 0 if they never did. The unit is whole seconds since the epoch, because
 * every store keeps those. Two verifications by one user never have the same time.
 */
export const toProofTime = ({ emailVerified }: Partial<Pick<AdapterUser, "emailVerified">>): number =>
  emailVerified ? Math.floor(new Date(emailVerified).getTime() / 1000) : 0
