import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import type { OAuthProtocol } from "../../src/app/oauth-protocol.ts"
import { finishAuthorization } from "../../src/oauth/callback.ts"
import type { Identity } from "../../src/oauth/identity.ts"
import type { OAuthConfig, OIDCConfig } from "../../src/oauth/provider.ts"
import { customFetch } from "../../src/app/symbols.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"

export const issuer = "https://idp.test"
export const clientId = "the-client"
export const clientSecret = "the client secret, long enough for HS256"
/** The state of these flows, as `seal/state.ts` creates it. */
export const state = "s".repeat(94)
export const redirectUri = "https://app.test/auth/callback/idp"
/** A year ahead of the machine, so that code that reads the machine's clock fails here. */
export const now = new Date("2027-11-20T12:00:00Z")
export const seconds = Math.floor(now.getTime() / 1000)

type Answer = (request: Request) => Response | Promise<Response>

const keyPairs = await Promise.all(
  ["RS256", "RS256", "ES256"].map((alg) => generateKeyPair(alg, { extractable: true })),
)
export const [rsa, otherRsa, ec] = keyPairs as [typeof keyPairs[0], typeof keyPairs[0], typeof keyPairs[0]]

export async function toJwk(pair: typeof rsa, kid: string, alg = "RS256"): Promise<object> {
  return { ...await exportJWK(pair.publicKey), kid, alg, use: "sig" }
}

const toPart = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url")
/** Returns an ID token without a signature. */
export const toUnsigned = (claims: JWTPayload): string => `${toPart({ alg: "none" })}.${toPart(claims)}.`

/** An identity provider in one function. A test can replace every response, and read every request. */
export class Idp {
  readonly requests: Request[] = []
  metadata: Record<string, unknown> = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
  }
  claims: JWTPayload = {
    ...{ iss: issuer, sub: "sub-1", aud: clientId, iat: seconds, exp: seconds + 300 },
    ...{ name: "Ada", email: "Ada@Example.test", picture: "https://idp.test/ada.png" },
  }
  nonce: string | undefined
  sign: (claims: JWTPayload) => Promise<string> = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(rsa.privateKey)
  tokens: Record<string, unknown> = { access_token: "at-1", token_type: "Bearer", expires_in: 3600, scope: "openid" }
  userinfo: Record<string, unknown> = {
    sub: "sub-1",
    name: "Ada of userinfo",
    email: "info@example.test",
    locale: "en",
  }
  answers: Record<string, Answer> = {
    "/.well-known/openid-configuration": () => Response.json(this.metadata),
    "/jwks": async () => Response.json({ keys: [await toJwk(rsa, "one")] }),
    "/token": async () => {
      const claims = this.nonce === undefined ? this.claims : { nonce: this.nonce, ...this.claims }
      return Response.json({ ...this.tokens, id_token: await this.sign(claims) })
    },
    "/userinfo": () => Response.json(this.userinfo),
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    this.requests.push(request.clone())
    const answer = this.answers[new URL(request.url).pathname]
    return await answer?.(request) ?? new Response("not here", { status: 404 })
  }

  count(path: string): number {
    return this.requests.filter((request) => new URL(request.url).pathname === path).length
  }

  async body(path: string): Promise<URLSearchParams> {
    const request = this.requests.find((request) => new URL(request.url).pathname === path)
    return new URLSearchParams(await request!.clone().text())
  }
}

/** Returns an OIDC provider at this identity provider. */
export function toSettings(idp: Idp, more: Partial<OIDCConfig> = {}): OAuthSettings {
  const config: OIDCConfig = { id: "idp", name: "IdP", type: "oidc", issuer, clientId, clientSecret, ...more }
  return getProviderSettings({ ...config, [customFetch]: idp.fetch }) as OAuthSettings
}

/** Returns a plain OAuth provider with manual endpoints. */
export function toPlainSettings(idp: Idp, more: Partial<OAuthConfig> = {}): OAuthSettings {
  const config = {
    ...{ id: "plain", name: "Plain", type: "oauth", clientId, clientSecret },
    ...{ authorization: `${issuer}/authorize`, token: `${issuer}/token`, userinfo: `${issuer}/userinfo` },
    ...more,
    [customFetch]: idp.fetch,
  } as OAuthConfig
  return getProviderSettings(config) as OAuthSettings
}

/** Starts a sign-in by the provider's own protocol. */
export const startAuthorization: OAuthProtocol["start"] = (provider, input) => provider.protocol.start(provider, input)

/**
 * Runs a whole flow: start, authorization response with a code, callback. `answer` may change the callback's
 * parameters.
 */
export async function signIn(
  idp: Idp,
  provider: OAuthSettings,
  answer: (parameters: URLSearchParams) => void = () => {},
  at: Date = now,
): Promise<Identity> {
  const { url, secrets } = await startAuthorization(provider, {
    redirectUri,
    state,
    params: new URLSearchParams(),
    now: at,
  })
  idp.nonce = url.searchParams.get("nonce") ?? undefined
  const parameters = new URLSearchParams({ code: "the-code", state: url.searchParams.get("state")! })
  answer(parameters)
  return await finishAuthorization(provider, {
    parameters,
    secrets,
    redirectUri,
    now: at,
  })
}
