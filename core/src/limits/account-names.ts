import type { RouteContext, Taken } from "../request/context.ts"
import { CallbackRouteError } from "../errors.ts"
import { count, findNetwork, refuse } from "./limit.ts"
import type { CredentialsConfig } from "../model/provider.ts"
import { findAccountFields } from "../settings/account-fields.ts"

/**
 * Counts an attempt at the account that the form names, before `authorize` is called. If a network has reached its limit, its further
 * attempts do not count for the account, so one network alone cannot lock the owner out.
 * @returns the counts that a sign-in gives back if it succeeds
 * @throws {CredentialsSignin} if the account has reached its limit {@linkcode AdapterError} {@linkcode CallbackRouteError}
 */
export async function countAttempt(
  context: RouteContext,
  provider: CredentialsConfig,
  submitted: Readonly<Record<string, unknown>>,
): Promise<readonly Taken[]> {
  const account = findAccountName(provider, submitted)
  if (account === undefined) return []
  const { id } = provider
  const isChosen = provider.account !== undefined || findAccountFields(provider.credentials).candidates.length === 1
  const network = findNetwork(context) ?? ""
  const taken: Taken[] = []
  for (const [limit, ...name] of [["account", id, account, network], ["accountInAll", id, account]] as const) {
    const counted = await count(context.settings, limit, ...name)
    if (counted.full) refuse(context, provider, "this account has reached its limit of attempts", counted.full)
    taken.push(...counted.taken)
    // Users who sign in take no place from names that fail. But `authorize` may ignore the first of several fields, and then a user with one
    // right password could make up any number of names, so those keep their places.
    if (isChosen) taken.push(...counted.places)
  }
  return taken
}

/**
 * Returns the name of the account that an attempt is at, in one spelling, or `undefined` if no field names it. An attempt that leaves the field
 * empty is at the account `""`.
 * @throws {CallbackRouteError} if the option `account` throws
 */
export function findAccountName(
  { id, credentials, account }: CredentialsConfig,
  submitted: Readonly<Record<string, unknown>>,
): string | undefined {
  if (account) {
    try {
      return toAccountName(account(submitted))
    } catch (thrown) {
      throw new CallbackRouteError(`Provider "${id}": \`account\` threw`, { cause: thrown })
    }
  }
  const [first] = findAccountFields(credentials).candidates
  return first === undefined ? undefined : toAccountName(submitted[first])
}

/** White space, and characters that nobody sees: apps trim names, and padding a name must not give further attempts. */
const unseen = /[\p{C}\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu
/** Longest name that counts apart, in characters. Also bounds the cost of normalizing, which is quadratic in combining marks. */
const longest = 256

/** Returns the name without case, accents, width of letters and invisible characters, in which many databases compare as equal. */
function toAccountName(value: unknown): string {
  if (typeof value === "object" && value !== null) return "\0" // an object has no spelling: all of them share one count
  return String(value ?? "").replace(unseen, "").slice(0, longest).normalize("NFKD").replace(
    /[\p{M}\p{C}\p{White_Space}]+/gu,
    "",
  ).toLowerCase()
}
