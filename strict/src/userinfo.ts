import { OAuthCallbackError } from "@svc-auth/core/errors"
import { loadSaid, requireEndpoint, requireObject } from "@svc-auth/core/oauth-tools"
import type { Profile, TokenSet } from "@svc-auth/core/types"
import * as oauth from "oauth4webapi"
import { decrypt, toDecrypt } from "./decrypt.ts"
import type { Dpop } from "./dpop.ts"
import { refuseAs } from "./error.ts"
import type { Session } from "./session.ts"
import { withKeys } from "./signature.ts"

const jwtType = "application/jwt"

/**
 * Returns the response of the userinfo endpoint: JSON or, if the client is registered for it, a JWT that is signed, encrypted or both (OpenID
 * Connect Core §5.3.2).
 * @throws {OAuthCallbackError} {@linkcode Error} if it cannot be read, or is not signed or encrypted as registered
 */
export async function readUserinfo(
  session: Session,
  { access_token }: TokenSet,
  dpop: Dpop | undefined,
): Promise<Profile> {
  const { provider, server, as, client, options } = session
  const url = requireEndpoint(provider, server, "userinfo_endpoint")
  const where = url.split("?", 1)[0]!
  const send = () =>
    oauth.userInfoRequest(as, client, access_token!, { ...options, ...(dpop && { DPoP: dpop.handle }) })
  const response = await (dpop ? dpop.send(url, send) : send())
  if (response.status !== 200) {
    throw await (await loadSaid()).toStatusError(where, response, { token: access_token })
  }
  const isJwt = client.userinfo_signed_response_alg !== undefined || toDecrypt(provider, "userinfo") !== undefined
  if (!isJwt && (provider.type === "oauth" || isOfType(response, jwtType))) return await requireObject(response, url)
  const content = await open(session, response)
  const refuse = (reason: string): never => {
    throw new OAuthCallbackError(`Provider "${provider.id}": userinfo ${reason}`)
  }
  if (isJwt && !isOfType(content, jwtType)) {
    if (client.userinfo_signed_response_alg) {
      return refuse(`is not a JWT that the provider signed with ${client.userinfo_signed_response_alg}`)
    }
    const isObject = await content.clone().json().then((json) => json?.constructor === Object, () => false)
    if (!isObject) return refuse("is encrypted, but contains no JSON object")
  }
  return await refuseAs(provider, "userinfo rejected", async () => {
    // the core compares `sub`, `iss` and `aud` with the ID token
    const profile = await oauth.processUserInfoResponse(as, client, oauth.skipSubjectCheck, content)
    if (client.userinfo_signed_response_alg) {
      await withKeys(session, (as, options) => oauth.validateApplicationLevelSignature(as, content, options))
    }
    return profile as Profile
  })
}

const isOfType = ({ headers }: Response, type: string): boolean =>
  headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() === type

/** Returns the response, decrypted if the client is registered for that. The library itself decrypts only what is also signed. */
async function open({ provider, client }: Session, response: Response): Promise<Response> {
  if (!toDecrypt(provider, "userinfo")) return response
  const content = await decrypt(provider, "userinfo", await response.text())
  const type = client.userinfo_signed_response_alg ? jwtType : "application/json"
  return new Response(content, { headers: { "content-type": type } })
}
