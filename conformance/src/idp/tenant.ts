import type { AccountName, IdpAccount } from "./accounts.ts"
import type { IdpClient } from "./clients.ts"
import type { Fault } from "./fault.ts"
import type { Keys } from "./keys.ts"
import type { RecordedRequest } from "./record.ts"

/** What to do in one authorization and its token requests, or in every request to one issuer. */
export interface Plan {
  readonly faults?: readonly Fault[] | undefined
  /** The account that signs in; default: `login_hint`, then the first account. */
  readonly account?: AccountName | undefined
  /** Claims that override those in the ID token, or those of the user that GitHub's and Discord's endpoints return. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined
  /** For `callback/mix-up`, the issuer whose authorization endpoint really responds. */
  readonly other?: string | undefined
}

/** The grant that a code, and later an access token, belongs to. */
export interface Grant {
  readonly client: IdpClient
  readonly account: IdpAccount
  readonly redirectUri: string
  readonly scope: string
  readonly nonce: string | undefined
  readonly challenge: string | undefined
  readonly issuedAt: number
  /** The key to which the code and the tokens are bound (RFC 9449 §6, §10): its thumbprint. */
  readonly jkt: string | undefined
  /** The authorization that issued all its tokens. */
  readonly family: string
  readonly plan: Plan
}

/** The grant of a refresh token, and whether the token was used. */
export interface RefreshRecord {
  readonly grant: Grant
  spent: boolean
}

/** The state of one issuer. The path of its URL names it, and scenarios that run in parallel use different ones. */
export interface Tenant {
  readonly issuer: string
  readonly keys: Keys
  readonly clients: ReadonlyMap<string, IdpClient>
  /** The plan for every request. */
  always: Plan
  /** The queue of plans. Each authorization takes one. */
  readonly next: Plan[]
  /** Milliseconds since the epoch, or `undefined` for the real time. */
  now: number | undefined
  rotated: boolean
  readonly codes: Map<string, Grant>
  readonly spentCodes: Set<string>
  /** The pushed requests, by their references. */
  readonly pushed: Map<string, ReadonlyMap<string, string>>
  readonly accessTokens: Map<string, Grant>
  readonly assertionIds: Set<string>
  readonly proofIds: Set<string>
  readonly refreshTokens: Map<string, RefreshRecord>
  /** The accounts that have signed in, each with its client. */
  readonly consents: Set<string>
  readonly requests: RecordedRequest[]
  /** The last honest ID token, which a replay sends again. */
  lastIdToken: string | undefined
}

export const createTenant = (
  issuer: string,
  keys: Keys,
  clients: ReadonlyMap<string, IdpClient>,
  always: Plan,
): Tenant => ({
  issuer,
  keys,
  clients,
  always,
  next: [],
  now: undefined,
  rotated: false,
  codes: new Map(),
  spentCodes: new Set(),
  pushed: new Map(),
  accessTokens: new Map(),
  assertionIds: new Set(),
  proofIds: new Set(),
  refreshTokens: new Map(),
  consents: new Set(),
  requests: [],
  lastIdToken: undefined,
})

/** Returns the seconds since the epoch, by the issuer's clock. */
export const toSeconds = ({ now }: Tenant): number => Math.floor((now ?? Date.now()) / 1000)

/** Returns the faults of a flow: its own and those of the whole issuer. */
export const faultsOf = (tenant: Tenant, plan: Plan = {}): ReadonlySet<Fault> =>
  new Set([...(tenant.always.faults ?? []), ...(plan.faults ?? [])])
