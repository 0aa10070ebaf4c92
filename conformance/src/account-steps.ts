/** Walks of users who manage their accounts and passkeys. */
import type { Agent } from "./agent.ts"
import type { AccountName } from "./idp/accounts.ts"
import type { Idp } from "./idp/control.ts"
import { signInBy } from "./oauth-steps.ts"
import type { Page } from "./page.ts"
import { csrfOf } from "./steps.ts"
import { callVerb } from "./verb-steps.ts"

/** An account, as its user sees it. */
export interface SeenAccount {
  readonly provider: string
  readonly type: string
  readonly providerAccountId: string
  readonly isLast: boolean
}

/** A passkey, as its user sees it. */
export interface SeenPasskey {
  readonly id: string
  readonly name?: string
  readonly lastUsedAt?: string
  readonly backedUp: boolean
  readonly deviceType: string
  readonly isLast: boolean
}

/** Requests one of the lists as a script of the app's own page does. */
export const askFor = (agent: Agent, list: "accounts" | "passkeys"): Promise<Page> =>
  agent.get(agent.auth(`/${list}`), { kind: "fetch", from: `${agent.origin}/` })

/** Returns the user's accounts. */
export const accountsOf = async (agent: Agent): Promise<readonly SeenAccount[]> =>
  (await askFor(agent, "accounts")).json as SeenAccount[]

/** Returns the user's passkeys. */
export const passkeysOf = async (agent: Agent): Promise<readonly SeenPasskey[]> =>
  (await askFor(agent, "passkeys")).json as SeenPasskey[]

/** A change that a user asks for, by its verb and by its route. */
export type Change = "unlink-account" | "rename-passkey" | "delete-passkey"

/** The names of the fields and of the verb of each change. */
const verbs = {
  "unlink-account": "unlinkAccount",
  "rename-passkey": "renamePasskey",
  "delete-passkey": "deletePasskey",
}

/** Posts the form of a change, from one of the app's own pages. Does not follow redirects. */
export const postChange = async (
  agent: Agent,
  change: Change,
  fields: Readonly<Record<string, string>>,
): Promise<Page> => agent.post(agent.auth(`/${change}`), { csrfToken: await csrfOf(agent), ...fields })

/** Posts the change as JSON. Returns the status and the type of the error, if there is one. */
export async function sendChange(
  agent: Agent,
  change: Change,
  fields: Readonly<Record<string, string>>,
): Promise<readonly [status: number, error: unknown]> {
  const page = await agent.postJson(agent.auth(`/${change}`), { csrfToken: await csrfOf(agent), ...fields })
  return [page.status, (page.json as { error?: unknown } | undefined)?.error]
}

/** Calls the verb of a change. Returns `done`, or the type of its error. */
export async function callChange(
  agent: Agent,
  change: Change,
  { provider, providerAccountId, id, name }: Readonly<Record<string, string>>,
): Promise<unknown> {
  const args = change === "unlink-account" ? [{ provider, providerAccountId }] : name === undefined ? [id] : [id, name]
  return (await callVerb(agent, verbs[change], ...args)).outcome
}

/** Signs a user in, and links another account of theirs at the second provider. */
export async function signInWithTwo(
  agent: Agent,
  idp: Idp,
  [own, more]: readonly [AccountName, AccountName] = ["ada", "grace"],
): Promise<void> {
  await idp.next({ account: own })
  await signInBy(agent, idp)
  await idp.next({ account: more })
  await signInBy(agent, idp, { provider: "idp-oauth" })
}

/** Returns the fields that name an account. */
export const toKey = ({ provider, providerAccountId }: SeenAccount): Record<string, string> => ({
  provider,
  providerAccountId,
})
