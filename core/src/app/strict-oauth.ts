import type { DpopRequest } from "./access-token.ts"
import type { FlowSecrets, Server, ServerMetadata } from "./oauth-protocol.ts"
import type { ConfiguredProvider } from "./provider-settings.ts"

/** The parameters of an authorization request, and the values that the callback needs. */
export interface AuthorizationRequest {
  readonly query: ReadonlyMap<string, string>
  readonly secrets: FlowSecrets
}

/**
 * Returns the request in the form that the browser carries: signed, as a reference or unchanged.
 * @param endpoint the authorization endpoint, with its own query
 */
export type PrepareRequest = (
  provider: ConfiguredProvider,
  server: Server,
  request: AuthorizationRequest & { readonly endpoint: URL; readonly now: Date },
) => Promise<AuthorizationRequest>

/** The parts of a `Response` that are read here. Creating a whole `Response` costs several times more than parsing its JSON. */
export type ReadResponse = Pick<Response, "status" | "statusText" | "headers" | "json" | "text"> & {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Sends requests with proofs of one key (RFC 9449). */
export interface Dpop {
  /** The private key: a JWK, as JSON. */
  readonly key: string
  /**
   * Calls `call` with a proof for the request, and a second time if the server requires its nonce, or the clocks differ.
   * @param call sends the request with the proof in the `DPoP` header
   */
  prove(
    request: { readonly url: string; readonly method: string; readonly accessToken?: string | undefined },
    call: (proof: string) => Promise<ReadResponse>,
  ): Promise<ReadResponse>
  /** Returns a `fetch` that adds proofs to the requests that have this access token in the header `Authorization`. */
  toTransport(accessToken: string): typeof fetch
}

/** The parts of OAuth that only strict providers need. An app whose providers have their options also has this feature. */
export interface StrictOAuth {
  /** Binds the authorization request to a key, signs and pushes it, if an option or the provider's metadata requires that. */
  readonly prepareRequest: PrepareRequest
  /** Returns the state of a signed response, not verified, or of an unsigned one, which the callback then rejects. */
  findResponseState(provider: ConfiguredProvider, parameters: URLSearchParams): Promise<string | undefined>
  /**
   * Returns the parameters of an authorization response that this issuer signed for this client.
   * @throws {InvalidCheck} {@linkcode OAuthCallbackError}
   */
  readSignedResponse(
    provider: ConfiguredProvider,
    server: Server,
    parameters: URLSearchParams,
    expected: { readonly clientId: string; readonly now: Date },
  ): Promise<URLSearchParams>
  /**
   * Adds to the request's body a JWT with which the client authenticates (RFC 7523 §2.2).
   * @param secret the client secret, if the client signs with it and not with its private key
   * @throws {Error} from `jose` if the key cannot sign
   */
  addAssertion(
    body: URLSearchParams,
    provider: ConfiguredProvider,
    metadata: ServerMetadata,
    now: Date,
    secret: string | undefined,
  ): Promise<void>
  /** Returns the content that the provider encrypted for this client. @throws {OAuthCallbackError} */
  decryptToken(
    provider: ConfiguredProvider,
    what: "id_token" | "userinfo" | "authorization",
    token: string,
  ): Promise<string>
  /**
   * Returns an object that proves possession of this key, or of a new one.
   * @throws {InvalidConfig} if the server supports no known algorithm
   */
  openDpop(provider: ConfiguredProvider, metadata: ServerMetadata, key: string | undefined, now: Date): Promise<Dpop>
  /** Returns the value of the `DPoP` header for one request with this access token. @throws {TypeError} if the URL is not absolute */
  signRequest(key: string, accessToken: string, request: DpopRequest, now: Date): Promise<string>
}
