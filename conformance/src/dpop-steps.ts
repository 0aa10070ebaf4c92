/** Uses access tokens that are bound to a key (RFC 9449). */
import type { Agent } from "./agent.ts"
import type { Idp } from "./idp/control.ts"
import { askToken, type SeenToken } from "./token-steps.ts"

/** Returns the thumbprints of the keys that the app's token requests have proved to have, in order. */
export const keysAt = async (idp: Idp): Promise<readonly (string | undefined)[]> =>
  (await idp.requests("token")).filter(({ refused }) => !refused).map(({ jkt }) => jkt)

/** Returns a token of the user, with a proof for a request to the userinfo endpoint. */
export async function askProof(
  agent: Agent,
  idp: Idp,
  query: Readonly<Record<string, string>> = {},
  provider?: string,
): Promise<SeenToken> {
  const { tokens: [token], error } = await askToken(agent, { url: `${idp.issuer}/userinfo`, ...query }, provider)
  if (!token) throw new Error(`no token, but ${error}`)
  return token
}

/** Calls the userinfo endpoint as an API. Returns the status. */
export async function statusOf(idp: Idp, { accessToken, proof }: SeenToken): Promise<number> {
  const headers = { authorization: `DPoP ${accessToken}`, ...(proof !== undefined && { dpop: proof }) }
  return (await idp.userinfo(headers)).status
}
