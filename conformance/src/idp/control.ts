import { requireKnown } from "./known-faults.ts"
import type { Endpoint, RecordedRequest } from "./record.ts"
import type { SignOrder } from "./sign.ts"
import { createTenant, type Plan, type Tenant } from "./tenant.ts"

/** The orders that a test can give an issuer. */
export interface Order {
  /** Plans the next authorization. Several orders form a queue. */
  readonly next?: Plan | undefined
  /** Replaces the plan for every request. */
  readonly always?: Plan | undefined
  /** Sets the issuer's clock, in milliseconds since the epoch. */
  readonly now?: number | undefined
  /** Signs with the second key from now on, publishes it and removes the first. */
  readonly rotate?: true | undefined
  /** Resets the issuer before it carries out the rest of the order. */
  readonly forget?: true | undefined
}

/** Carries out an order. @throws {RangeError} if it names an unknown fault; then nothing changes */
export function obey(tenant: Tenant, { next, always, now, rotate, forget }: Order): void {
  requireKnown(next, always)
  if (forget) Object.assign(tenant, createTenant(tenant.issuer, tenant.keys, tenant.clients, {}))
  if (next) tenant.next.push(next)
  if (always) tenant.always = always
  if (now !== undefined) tenant.now = now
  if (rotate) tenant.rotated = true
}

/** An issuer that a test controls, wherever the provider runs. */
export interface Idp {
  /** The issuer's URL. */
  readonly issuer: string
  /** Plans the next authorization. */
  next(plan: Plan): Promise<void>
  /** Sets the plan for every request. */
  always(plan: Plan): Promise<void>
  order(order: Order): Promise<void>
  /** Returns a token with these claims, signed as ordered. */
  sign(order: SignOrder): Promise<string>
  /** Returns the requests to the issuer, in order. */
  requests(endpoint?: Endpoint): Promise<readonly RecordedRequest[]>
  /** Sends a GET request to the userinfo endpoint, as an API that the app calls. */
  userinfo(headers: Readonly<Record<string, string>>): Promise<Response>
  /** Returns another issuer at the same provider, with its own memory. */
  beside(name: string): Idp
}

/**
 * Takes control of an issuer. A path under the provider's URL is an issuer of its own, so scenarios that run at the same
 * time take one each.
 * @param fetcher reaches the provider: `toFetch(idp)` in the same process, else the global `fetch`
 */
export function controlIdp(issuer: string, fetcher: typeof fetch): Idp {
  const order = async (body: Order) => {
    const answer = await fetcher(`${issuer}/__control`, { method: "POST", body: JSON.stringify(body) })
    if (answer.status === 204) return
    throw new Error(`the identity provider answered ${answer.status} to an order: ${await answer.text()}`)
  }
  return {
    issuer,
    order,
    sign: async (body) => {
      const answer = await fetcher(`${issuer}/__sign`, { method: "POST", body: JSON.stringify(body) })
      if (answer.status === 200) return await answer.text()
      throw new Error(`the identity provider answered ${answer.status} to an order for a token`)
    },
    userinfo: (headers) => fetcher(`${issuer}/userinfo`, { headers }),
    next: (next) => order({ next }),
    always: (always) => order({ always }),
    beside: (name) => controlIdp(`${issuer}-${name}`, fetcher),
    async requests(endpoint) {
      const all = await (await fetcher(`${issuer}/__requests`)).json() as RecordedRequest[]
      return endpoint ? all.filter((request) => request.endpoint === endpoint) : all
    },
  }
}
