import type { AccountName, IdpAccount } from "./accounts.ts"
import type { IdpClient } from "./clients.ts"
import type { Fault } from "./fault.ts"
import type { Keys } from "./keys.ts"
import type { RecordedRequest } from "./record.ts"

/** What to do in one authorization and all that follows from it, or in everything at one issuer. */
export interface Plan {
  readonly faults?: readonly Fault[] | undefined
  /** The account that signs in; default: `login_hint`, then the first account. */
  readonly account?: AccountName | undefined
  /** Claims to put into the ID token, or into the user that GitHub's and Discord's endpoints give, over its own. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined
  /** `callback/mix-up`: the issuer whose authorization endpoint really answers. */
  readonly other?: string | undefined
}

/** What a code, and later an access token, stands for. */
export interface Grant {
  readonly client: IdpClient
  readonly account: IdpAccount
  readonly redirectUri: string
  readonly scope: string
  readonly nonce: string | undefined
  readonly challenge: string | undefined
  readonly issuedAt: number
  /** The authorization from which all its tokens come. */
  readonly family: string
  readonly plan: Plan
}

/** What a refresh token stands for, and whether it was used. */
export interface RefreshRecord {
  readonly grant: Grant
  spent: boolean
}

/** One issuer: everything it remembers. The path of its URL names it; scenarios that run side by side use different ones. */
export interface Tenant {
  readonly issuer: string
  readonly keys: Keys
  readonly clients: ReadonlyMap<string, IdpClient>
  /** Holds for every request. */
  always: Plan
  /** Each authorization takes one. */
  readonly next: Plan[]
  /** Milliseconds since the epoch, or `undefined` for the real time. */
  now: number | undefined
  rotated: boolean
  readonly codes: Map<string, Grant>
  readonly spentCodes: Set<string>
  readonly accessTokens: Map<string, Grant>
  readonly assertionIds: Set<string>
  readonly refreshTokens: Map<string, RefreshRecord>
  /** Accounts that have signed in, with the client. */
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
  accessTokens: new Map(),
  assertionIds: new Set(),
  refreshTokens: new Map(),
  consents: new Set(),
  requests: [],
  lastIdToken: undefined,
})

/** Seconds since the epoch, by the issuer's clock. */
export const toSeconds = ({ now }: Tenant): number => Math.floor((now ?? Date.now()) / 1000)

/** The faults of a flow: its own and those that hold for the whole issuer. */
export const faultsOf = (tenant: Tenant, plan: Plan = {}): ReadonlySet<Fault> =>
  new Set([...(tenant.always.faults ?? []), ...(plan.faults ?? [])])
