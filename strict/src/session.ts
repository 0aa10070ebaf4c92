import {
  asymmetric,
  createClientAuthentication,
  createOAuthClient,
  createTransport,
  type OAuthSettings,
  requireSecret,
  type Server,
  toleranceSeconds,
  toSafeUrl,
} from "@svc-auth/core/oauth-tools"
import * as oauth from "oauth4webapi"
import { toAlgorithm, toNamedKey } from "./client-key.ts"
import { findClientKey, readClient, readOptions } from "./settings.ts"

/** One sign-in or refresh at a provider: the arguments of oauth4webapi. */
export interface Session {
  readonly provider: OAuthSettings
  readonly server: Server
  readonly now: Date
  readonly as: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly auth: oauth.ClientAuth
  /** Suggested fix if the server refuses a client whose id and secret are right. */
  readonly fix: string | undefined
  readonly options: HttpOptions
  /** Returns the body of the last request. Its values are removed from the provider's words in errors. */
  readonly getSent: () => unknown
}

/** A request as the library makes it. */
type Init = oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody | URLSearchParams>

/** Options of each request: it is sent with the core's limits. */
export interface HttpOptions {
  readonly [oauth.customFetch]: (url: string, init: Init) => Promise<Response>
  readonly [oauth.allowInsecureRequests]: true
}

/** Returns the options of requests to the provider. The core decides which URLs may be http, so the library does not. */
export function toHttpOptions(provider: OAuthSettings, observe?: (init: Init) => void): HttpOptions {
  const transport = createTransport(provider)
  return {
    [oauth.customFetch]: (url, init) => {
      observe?.(init)
      const { headers, method, body = null, signal = null } = init
      return transport(url, { headers, method, body: body as BodyInit | null, signal })
    },
    [oauth.allowInsecureRequests]: true,
  }
}

const pushEndpoint = "pushed_authorization_request_endpoint"

/** @throws {InvalidConfig} if the client id or secret is missing, or an endpoint may not be used */
export async function openSession(provider: OAuthSettings, server: Server, now: Date): Promise<Session> {
  let sent: unknown
  const { metadata } = server
  const offered = metadata["id_token_signing_alg_values_supported"]
  const push = readOptions(provider)[pushEndpoint] ?? toSafeUrl(provider, pushEndpoint, metadata[pushEndpoint])
  return {
    ...{ provider, server, now },
    as: {
      ...metadata,
      ...(push !== undefined && { [pushEndpoint]: push }),
      // a provider may also list HS256 and none
      ...(Array.isArray(offered) &&
        { id_token_signing_alg_values_supported: asymmetric.filter((alg) => offered.includes(alg)) }),
    },
    client: toClient(provider, now),
    ...await createAuthentication(provider, server, now),
    options: toHttpOptions(provider, ({ body }) => void (sent = body)),
    getSent: () => sent,
  }
}

function toClient(provider: OAuthSettings, now: Date): oauth.Client {
  const { id_token_signed_response_alg, userinfo_signed_response_alg, authorization_signed_response_alg } = readClient(
    provider,
  )
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    ...createOAuthClient(provider),
    ...(id_token_signed_response_alg && { id_token_signed_response_alg }),
    ...(userinfo_signed_response_alg && { userinfo_signed_response_alg }),
    ...(authorization_signed_response_alg && { authorization_signed_response_alg }),
    // the library adds this to the system's clock, at once
    get [oauth.clockSkew]() {
      return seconds - Math.floor(Date.now() / 1000)
    },
    [oauth.clockTolerance]: toleranceSeconds,
  }
}

/** Returns how the client authenticates. @throws {InvalidConfig} if the client secret is missing */
async function createAuthentication(
  provider: OAuthSettings,
  server: Server,
  now: Date,
): Promise<Pick<Session, "auth" | "fix">> {
  const { token_endpoint_auth_method: method, token_endpoint_auth_signing_alg: alg } = readClient(provider)
  const { metadata } = server
  if (method === "private_key_jwt") {
    const key = findClientKey(provider)!
    const offered = metadata["token_endpoint_auth_signing_alg_values_supported"]
    const modify = toHeader(alg ?? toAlgorithm(toNamedKey(key).key, offered))
    return { auth: oauth.PrivateKeyJwt(key, modify), fix: undefined }
  }
  if (method === "client_secret_jwt") {
    return { auth: oauth.ClientSecretJwt(await requireSecret(provider, now)), fix: undefined }
  }
  const { auth, fix } = await createClientAuthentication(provider, metadata, now)
  return { auth: (_, ...given) => auth(...given), fix }
}

/** Returns the option that sets the algorithm in the header of a JWT, which has two names for Ed25519. */
const toHeader = (alg: string): oauth.ModifyAssertionOptions => ({
  [oauth.modifyAssertion]: (header) => void (header["alg"] = alg),
})
