import { AdapterError, MissingAdapter, MissingAdapterMethods } from "./errors.ts"
import type { Adapter } from "./model/adapter.ts"
import type { ProviderType } from "./model/types.ts"

type Method<K extends keyof Adapter> = NonNullable<Adapter[K]>

/** Methods of the adapter that are there for sure; what they throw is an {@link AdapterError}. */
export type Store<K extends keyof Adapter> = {
  readonly [M in K]: (...args: Parameters<Method<M>>) => Promise<Awaited<ReturnType<Method<M>>>>
}

interface Configured {
  readonly adapter: Adapter | undefined
}

/**
 * The adapter's methods of these names, to be called without it.
 * @param why what needs them, as the message says it: "database sessions"
 * @throws {MissingAdapter} when there is no adapter
 * @throws {MissingAdapterMethods} naming every one that it lacks
 */
export function requireMethods<K extends keyof Adapter>(
  { adapter }: Configured,
  names: readonly K[],
  why: string,
): Store<K> {
  if (!adapter) throw new MissingAdapter(`${why}: set \`adapter\``)
  const missing = names.filter((name) => typeof adapter[name] !== "function")
  if (missing.length) throw new MissingAdapterMethods(`${why}: the adapter lacks ${missing.join(", ")}`)
  return Object.fromEntries(names.map((name) => [name, toMethod(adapter, name)])) as unknown as Store<K>
}

/** What it takes to tell who someone is. */
const people = ["createUser", "getUser", "getUserByEmail", "getUserByAccount", "updateUser", "linkAccount"] as const
const sessions = ["createSession", "getSessionAndUser", "updateSession", "deleteSession"] as const
const links = ["createVerificationToken", "useVerificationToken", "getUserByEmail"] as const

/** The methods that tell users and accounts apart. @throws as `requireMethods` */
export const requirePeople = (configured: Configured): Store<(typeof people)[number]> =>
  requireMethods(configured, people, "signing in")

/** The methods that keep sessions. @throws as `requireMethods` */
export const requireSessions = (configured: Configured): Store<(typeof sessions)[number]> =>
  requireMethods(configured, sessions, "database sessions")

/** The methods that keep e-mailed links. @throws as `requireMethods` */
export const requireLinks = (configured: Configured): Store<(typeof links)[number]> =>
  requireMethods(configured, links, "e-mail sign-in")

/** Checks that the adapter has what this strategy and these types of providers will ask of it. @throws as `requireMethods` */
export function checkMethods(
  adapter: Adapter | undefined,
  strategy: "jwt" | "database",
  types: ReadonlySet<ProviderType>,
): void {
  if (strategy === "database") requireSessions({ adapter })
  if (types.has("email")) requireLinks({ adapter })
  const asks = [...types].some((type) => type !== "credentials" || strategy === "database")
  if (adapter && asks) requirePeople({ adapter })
}

/** The adapter's method of this name, to be called without it, or `undefined` if there is none. */
export function findMethod<K extends keyof Adapter>({ adapter }: Configured, name: K): Store<K>[K] | undefined {
  return adapter && typeof adapter[name] === "function" ? toMethod(adapter, name) as Store<K>[K] : undefined
}

const toMethod = (adapter: Adapter, name: keyof Adapter) => (...args: unknown[]): Promise<unknown> =>
  callAdapter(name, () => (adapter[name] as (...args: unknown[]) => unknown).apply(adapter, args))

/** What the call gives. @throws {AdapterError} in place of whatever it throws, which is the cause */
export async function callAdapter<T>(name: keyof Adapter, call: () => T): Promise<Awaited<T>> {
  try {
    return await call()
  } catch (thrown) {
    throw new AdapterError(`adapter.${name} failed`, { cause: thrown })
  }
}
