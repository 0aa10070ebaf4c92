import type { Context } from "../context.ts"
import { count, findNetwork, refuse } from "../limit.ts"
import type { CredentialsConfig } from "../model/provider.ts"

/**
 * Counts an attempt at the account that was named, before anyone is asked whether it is right. A network that has had its
 * number adds no more to the account's, so that it takes several to keep the owner out.
 * @throws {CredentialsSignin} {@linkcode AdapterError}
 */
export async function countAttempt(
  context: Context,
  provider: CredentialsConfig,
  submitted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const account = toAccountName(provider, submitted)
  if (!account) return
  const { settings } = context
  const seconds = await count(settings, "account", ...account, findNetwork(context) ?? "") ??
    await count(settings, "accountInAll", ...account)
  if (seconds) refuse(context, provider, "an account has had its number of attempts for now", seconds)
}

/** Fields that do not name an account. Were they to count, each new guess at a one-time code would be at a new account. */
const nameless: ReadonlySet<string> = new Set(["password", "hidden", "checkbox", "radio"])
const secret = /\b(one-time-code|(current|new)-password)\b/i

/** The account as the provider's declared fields name it; `undefined` where none of them does. */
export function toAccountName(
  { id, credentials }: CredentialsConfig,
  submitted: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const names = Object.entries(credentials)
    .filter(([, { type, autocomplete }]) =>
      !nameless.has(type?.toLowerCase() ?? "") && !secret.test(autocomplete ?? "")
    )
    .map(([name]) => name)
  return names.length ? [id, ...names.map((name) => fold(submitted[name]))] : undefined
}

/**
 * The text without all that a database may overlook when it compares: case, accents, space, what is invisible. Two accounts
 * that share a count are a smaller evil than one account with many.
 */
function fold(value: unknown): string {
  if (value === undefined || value === null) return ""
  if (typeof value === "object") return "\0"
  return String(value).normalize("NFKD").toUpperCase().normalize("NFKD")
    .replace(/[\p{M}\p{C}\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu, "").toLowerCase()
}
