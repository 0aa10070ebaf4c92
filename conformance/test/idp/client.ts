import * as oauth from "oauth4webapi"
import { clientId, clientSecret } from "../../src/idp/index.ts"

/** Settings of one sign-in by a plain, correct client. */
export interface Walk {
  readonly issuer: string
  readonly fetch: typeof fetch
  readonly client?: oauth.Client
  readonly auth?: oauth.ClientAuth
  readonly scope?: string
  /** Changes the authorization URL on its way. */
  readonly strip?: (url: URL) => void
  readonly params?: Readonly<Record<string, string>>
}

export interface Result {
  readonly callback: URL
  readonly tokens: oauth.TokenEndpointResponse
  readonly claims: oauth.IDToken | undefined
  readonly userinfo: oauth.UserInfoResponse | undefined
}

export const redirectUri = "https://app.test/auth/callback/idp"

/** Signs in by the specifications, with every check on. */
export async function walk({ issuer, fetch, ...input }: Walk): Promise<Result> {
  const options = {
    // the library's type of request options has members that may be undefined
    [oauth.customFetch]: (url: string, init: object) => fetch(url, init),
    [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
  }
  const client = input.client ?? { client_id: clientId }
  const auth = input.auth ?? oauth.ClientSecretBasic(clientSecret)
  const found = await oauth.discoveryRequest(new URL(issuer), options)
  const server = await oauth.processDiscoveryResponse(new URL(issuer), found)
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ]
  const scope = input.scope ?? "openid profile email"
  const oidc = scope.includes("openid")

  const url = new URL(server.authorization_endpoint!)
  url.search = `${new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(oidc && { nonce }),
    ...input.params,
  })}`
  input.strip?.(url)
  const callback = await authorize(url, fetch)
  const answer = oauth.validateAuthResponse(server, client, callback, state)
  const exchanged = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    auth,
    answer,
    redirectUri,
    verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanged, {
    expectedNonce: oidc ? nonce : oauth.expectNoNonce,
    requireIdToken: oidc,
  })
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (claims) await oauth.validateApplicationLevelSignature(server, exchanged, options)
  const info = await oauth.userInfoRequest(server, client, tokens.access_token, options)
  const userinfo = await oauth.processUserInfoResponse(server, client, claims?.sub ?? oauth.skipSubjectCheck, info)
  return { callback, tokens, claims, userinfo }
}

/** Goes to the authorization endpoint and back, through other issuers if it must. */
async function authorize(url: URL, fetch: typeof globalThis.fetch): Promise<URL> {
  const answer = await fetch(url, { redirect: "manual" })
  const location = answer.headers.get("location")
  if (!location) throw new Error(`no redirect: ${answer.status} ${await answer.text()}`)
  const target = new URL(location, url)
  return target.pathname.endsWith("/authorize") ? await authorize(target, fetch) : target
}
