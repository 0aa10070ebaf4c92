/**
 * A real OpenID Connect provider (panva's `oidc-provider`) with two accounts, for the demo and the browser tests.
 * @module
 */
import { generateKeyPairSync, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import Provider, { type PageContext } from "oidc-provider"
import { findBySubject } from "./accounts.ts"
import { interact } from "./interaction.ts"
import { headers, renderHome, renderProblem, renderSignedOut, renderSignOut } from "./page.ts"
import { createStores } from "./store.ts"

/** An app whose users can sign in here. */
export interface ProviderClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
  /** Where users may return to after they have signed out. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined
  /** Where the provider posts logout tokens. */
  readonly backChannelLogoutUri?: string | undefined
  /** Whether its logout tokens name the session. Default: only the user. */
  readonly backChannelLogoutSessionRequired?: boolean | undefined
  /** Shown on the login and consent pages. */
  readonly name?: string | undefined
  /** More of the client's metadata, such as its keys and algorithms. Replaces what this file sets. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

export interface ProviderOptions {
  readonly clients: readonly ProviderClient[]
  /** `true`: every app is a public client, and needs DPoP proofs with the provider's nonce (RFC 9449). */
  readonly dpop?: boolean | undefined
  /** Default 0: any free port. */
  readonly port?: number | undefined
  /** More features of `oidc-provider`. */
  readonly features?: Readonly<Record<string, unknown>> | undefined
  /** More of its configuration. Replaces what this file sets. */
  readonly configuration?: Readonly<Record<string, unknown>> | undefined
  /** The authentication context class of each login. Default: none. */
  readonly acr?: string | undefined
}

export interface RunningProvider {
  readonly issuer: string
  close(): Promise<void>
}

const hour = 3600

function show(context: PageContext, body: string): void {
  context.set(headers)
  context.body = body
}

function toConfiguration(
  { clients, dpop = false, features, configuration }: ProviderOptions,
): Readonly<Record<string, unknown>> {
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" })
  return {
    adapter: createStores(),
    clients: clients.map((
      { clientId, clientSecret, redirectUris, postLogoutRedirectUris = [], name, metadata, ...backChannel },
    ) => ({
      client_id: clientId,
      // a public client's refresh tokens are bound to its key, too
      ...(dpop
        ? { token_endpoint_auth_method: "none", dpop_bound_access_tokens: true }
        : { client_secret: clientSecret }),
      client_name: name ?? "The demo app",
      redirect_uris: redirectUris,
      post_logout_redirect_uris: postLogoutRedirectUris,
      ...(backChannel.backChannelLogoutUri && {
        backchannel_logout_uri: backChannel.backChannelLogoutUri,
        backchannel_logout_session_required: backChannel.backChannelLogoutSessionRequired === true,
      }),
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      ...metadata,
    })),
    // The keys and cookie secrets are new in each process, because the demo keeps nothing.
    jwks: { keys: [{ ...key, alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    pkce: { required: () => true },
    // A refresh token works once; using it again ends the grant.
    rotateRefreshToken: true,
    findAccount: (_: unknown, sub: string) => {
      const account = findBySubject(sub)
      return account && { accountId: sub, claims: () => account.claims }
    },
    // its own `fetch` sends nothing to this machine, where the demo's apps run
    fetch: (url: string, { method, headers, body, redirect, signal }: RequestInit) =>
      fetch(url, { method, headers, body, redirect, signal } as RequestInit),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: 24 * hour,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: 24 * hour,
      Session: 24 * hour,
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => dpop },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: PageContext, form: string) => show(context, renderSignOut(form)),
        postLogoutSuccessSource: (context: PageContext) => show(context, renderSignedOut()),
      },
      ...features,
    },
    renderError: (context: PageContext, problem: Readonly<Record<string, unknown>>) =>
      show(context, renderProblem(problem)),
    ...configuration,
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : port)
    })
  })
}

/** Starts the provider on 127.0.0.1. @throws if the port is in use (`code` is `EADDRINUSE`) */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const server = createServer()
  // Not `localhost`, so that for the browser the provider is another site than the app, as in production.
  const issuer = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`
  const provider = new Provider(issuer, toConfiguration(options))
  const protocol = provider.callback()
  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split("?", 1)[0] ?? "/"
    if (path.startsWith("/interaction/")) return interact(provider, request, response, options.acr)
    if (path !== "/") return protocol(request, response)
    response.writeHead(200, headers).end(renderHome(issuer))
    return Promise.resolve()
  }
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      const { message = String(error) } = error as Partial<Error>
      if (!response.headersSent) response.writeHead(400, headers)
      response.end(renderProblem({ error: "invalid_request", error_description: message }))
    })
  })
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
