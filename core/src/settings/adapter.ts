import { findOnlyAsked } from "./asked-rows.ts"
import { AdapterError, MissingAdapter, MissingAdapterMethods } from "../errors.ts"
import type { Adapter, AdapterUser } from "../model/adapter.ts"
import { copyRow } from "../model/row.ts"
import type { LoggerInstance, ProviderType } from "../model/types.ts"

type Method<K extends keyof Adapter> = NonNullable<Adapter[K]>

/** Methods of the adapter that are there for sure; what they throw is an {@link AdapterError}. */
export type Store<K extends keyof Adapter> = {
  readonly [M in K]: (...args: Parameters<Method<M>>) => Promise<Awaited<ReturnType<Method<M>>>>
}

/** The settings that calls of the adapter need. */
interface Configured {
  readonly adapter: Adapter | undefined
  readonly debug: boolean
  readonly logger: LoggerInstance
}

/** Methods, and what needs them, as messages say it. */
interface Need<K extends keyof Adapter = keyof Adapter> {
  readonly why: string
  readonly names: readonly K[]
}

/**
 * The adapter, which has all of these methods.
 * @throws {MissingAdapter} when there is none
 * @throws {MissingAdapterMethods} naming every method that it lacks, and what needs it
 */
function requireAdapter(adapter: Adapter | undefined, needs: readonly Need[]): Adapter {
  if (!adapter) throw new MissingAdapter(`${needs.map(({ why }) => why).join(", ")}: set \`adapter\``)
  const lacks = needs.flatMap(({ why, names }) => {
    const missing = names.filter((name) => typeof adapter[name] !== "function")
    return missing.length ? [`${missing.join(", ")} (for ${why})`] : []
  })
  if (lacks.length) throw new MissingAdapterMethods(`the adapter lacks ${lacks.join("; ")}`)
  return adapter
}

function requireMethods<K extends keyof Adapter>(configured: Configured, need: Need<K>): Store<K> {
  const adapter = requireAdapter(configured.adapter, [need])
  return Object.fromEntries(need.names.map((name) => [name, toMethod(configured, adapter, name)])) as unknown as Store<
    K
  >
}

/** What it takes to tell who someone is. */
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

/** The methods that tell users and accounts apart. @throws {MissingAdapter} {@linkcode MissingAdapterMethods} */
export const requireUsers = (configured: Configured): Store<(typeof users.names)[number]> =>
  requireMethods(configured, users)

/** The methods that keep sessions. @throws {MissingAdapter} {@linkcode MissingAdapterMethods} */
export const requireSessions = (configured: Configured): Store<(typeof sessions.names)[number]> =>
  requireMethods(configured, sessions)

/** The methods that keep e-mailed links. @throws {MissingAdapter} {@linkcode MissingAdapterMethods} */
export const requireLinks = (configured: Configured): Store<(typeof links.names)[number]> =>
  requireMethods(configured, links)

/** The methods that keep passkeys and their challenges. @throws {MissingAdapter} {@linkcode MissingAdapterMethods} */
export const requirePasskeys = (configured: Configured): Store<(typeof passkeys.names)[number]> =>
  requireMethods(configured, passkeys)

/**
 * Checks that the adapter has what this strategy and these types of providers will ask of it.
 * @throws {MissingAdapter} {@linkcode MissingAdapterMethods} naming all that is missing at once
 */
export function checkMethods(
  adapter: Adapter | undefined,
  strategy: "jwt" | "database",
  types: ReadonlySet<ProviderType>,
): void {
  const asks = [...types].some((type) => type !== "credentials" || strategy === "database")
  const needs = [
    ...strategy === "database" ? [sessions] : [],
    ...types.has("email") ? [links] : [],
    ...types.has("webauthn") ? [passkeys] : [],
    ...adapter && asks ? [users] : [],
  ]
  if (needs.length) requireAdapter(adapter, needs)
}

/** The adapter's method of this name, to be called without it, or `undefined` if there is none. */
export function findMethod<K extends keyof Adapter>(configured: Configured, name: K): Store<K>[K] | undefined {
  const { adapter } = configured
  return adapter && typeof adapter[name] === "function" ? toMethod(configured, adapter, name) as Store<K>[K] : undefined
}

const toMethod =
  ({ logger, debug }: Configured, adapter: Adapter, method: keyof Adapter) =>
  async (...given: unknown[]): Promise<unknown> => {
    let gave: unknown = "an error"
    try {
      const found = await callAdapter(
        method,
        () => (adapter[method] as (...args: unknown[]) => unknown).apply(adapter, given.map(toCopy)),
      )
      const result = findOnlyAsked(method, found, given, logger)
      gave = toOutcome(result)
      return result
    } finally {
      if (debug) logger.debug("adapter", { method, ...toNamed(method, given), gave })
    }
  }

/** Copies rows and lists: some adapters change what they are given, such as TypeORM's, which writes the stored columns into it. */
function toCopy(value: unknown): unknown {
  if (Array.isArray(value)) return [...value]
  if (typeof value !== "object" || value === null) return value
  return value instanceof Date ? new Date(value) : copyRow(value)
}

/**
 * Returns what the call returns.
 * @param owner the name that error messages give to the object with the method
 * @throws {AdapterError} if the call throws; its error is the cause
 */
export async function callAdapter<T>(name: keyof Adapter, call: () => T, owner = "adapter"): Promise<Awaited<T>> {
  try {
    return await call()
  } catch (thrown) {
    throw new AdapterError(`${owner}.${name} failed`, { cause: thrown })
  }
}

/** Names of the parameters that are not rows: the debug log redacts values by their names. */
const parameters: Partial<Record<keyof Adapter, readonly string[]>> = {
  deleteSession: ["sessionToken"],
  deleteSessions: ["userId"],
  deleteUser: ["id"],
  getAccount: ["providerAccountId", "provider"],
  getAuthenticator: ["credentialID"],
  getSessionAndUser: ["sessionToken"],
  getSessionsAndUsers: ["sessionTokens"],
  getUser: ["id"],
  getUserByEmail: ["email"],
  giveBack: ["key", "windowSeconds", "takenAt"],
  hit: ["key", "windowSeconds", "bound"],
  listAccounts: ["userId"],
  listAuthenticatorsByUserId: ["userId"],
  listSessions: ["userId"],
  updateAuthenticatorCounter: ["credentialID", "counter"],
}

function toNamed(method: keyof Adapter, given: readonly unknown[]): Readonly<Record<string, unknown>> {
  const names = parameters[method] ?? (typeof given[0] === "object" ? ["row"] : [])
  return Object.fromEntries(names.map((name, i) => [name, given[i]]))
}

function toOutcome(gave: unknown): unknown {
  if (gave === null || gave === undefined) return "nothing"
  if (typeof gave === "number") return gave
  return Array.isArray(gave) ? `${gave.filter((row) => row !== null).length} rows` : "a row"
}

/**
 * When the user's address was proven last, in whole seconds since the epoch, as every store keeps them; 0: never. No two proofs
 * of one user have the same.
 */
export const toProofTime = ({ emailVerified }: Partial<Pick<AdapterUser, "emailVerified">>): number =>
  emailVerified ? Math.floor(new Date(emailVerified).getTime() / 1000) : 0
