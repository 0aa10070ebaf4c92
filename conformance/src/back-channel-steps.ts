/** Logout tokens, as a provider's server posts them. */
import type { Agent } from "./agent.ts"
import { clientId } from "./idp/clients.ts"
import type { Idp } from "./idp/control.ts"
import type { SignOrder } from "./idp/sign.ts"
import type { Page } from "./page.ts"

/** A claim whose value is `undefined` is left out. */
export type LogoutChanges = Readonly<Record<string, unknown>>

/** The event of a logout token. */
export const logoutEvent = { "http://schemas.openid.net/event/backchannel-logout": {} }

/** Returns the claims of a valid logout token, with these changes. */
export function toLogoutClaims(
  agent: Agent,
  { issuer }: Pick<Idp, "issuer">,
  changes: LogoutChanges = {},
): LogoutChanges {
  const iat = Math.floor(agent.now() / 1000)
  return { iss: issuer, aud: clientId, iat, exp: iat + 120, jti: crypto.randomUUID(), events: logoutEvent, ...changes }
}

/** Returns a signed logout token. */
export const signLogout = async (
  agent: Agent,
  idp: Idp,
  changes: LogoutChanges = {},
  how: Omit<SignOrder, "claims"> = {},
): Promise<string> => await idp.sign({ claims: toLogoutClaims(agent, idp, changes), ...how })

/** How a request differs from that of a provider. */
export interface LogoutRequest {
  readonly provider?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Posts this body as a provider's server does: without cookies and `Origin`. */
export const postLogout = async (
  agent: Agent,
  body: string,
  { provider = "idp", type = "application/x-www-form-urlencoded", headers = {} }: LogoutRequest = {},
): Promise<Page> =>
  await agent.fresh().send("POST", agent.auth(`/backchannel-logout/${provider}`), body, {
    kind: "program",
    cookie: "",
    headers: { ...(type && { "content-type": type }), ...headers },
  })

/** Posts a logout token. */
export const sendLogout = async (agent: Agent, token: string, request?: LogoutRequest): Promise<Page> =>
  await postLogout(agent, new URLSearchParams({ logout_token: token }).toString(), request)

/** Signs a logout token with these claims and posts it. Returns the status. */
export const logOut = async (
  agent: Agent,
  idp: Idp,
  changes: LogoutChanges,
  request?: LogoutRequest,
): Promise<number> => (await sendLogout(agent, await signLogout(agent, idp, changes), request)).status
