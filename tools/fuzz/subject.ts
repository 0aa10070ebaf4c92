import { Auth, type AuthConfig, customFetch } from "@svc-auth/core"
import type { Ground, Sent } from "./arbitraries.ts"
import type { Exchange } from "./laws.ts"

export const origin = "https://app.example"
export const providerOrigin = "https://idp.example"
/** The only password that signs in. No sent value is derived from it. */
export const password: string = crypto.randomUUID()

/** `Auth` under one configuration, with its log. */
export type Subject = Exchange["subject"] & {
  answer(request: Request): Promise<Response>
  /** Returns the log lines since the last call. */
  takeLog(): readonly string[]
}

const routes = [
  ...["session", "csrf", "providers", "signin", "signin/credentials", "signin/plain", "signin/connect"],
  ...["callback/credentials", "callback/plain", "callback/connect", "signout", "error", "verify-request"],
  "webauthn-options/credentials",
]

/** The paths of `Auth` that get requests, and their headers. */
export const ground: Ground = {
  origin,
  paths: routes.map((route) => `/auth/${route}`),
  headers: [["host", "app.example"], ["x-forwarded-proto", "https"], ["accept", "text/html"]],
  read: [
    ...["host", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-for", "origin", "referer", "sec-fetch-site"],
    ...["sec-fetch-mode", "accept", "accept-language", "x-auth-return-redirect", "content-length"],
    ...["transfer-encoding", "content-encoding", "authorization"],
  ],
}

/** The data of a `Request`, apart from its URL. */
export const toInit = ({ method, headers, body }: Sent): RequestInit => ({
  ...{ method, headers: headers.map(([name, text]): [string, string] => [name, text]) },
  ...(body !== undefined && { body }),
})

/** Returns the request, or `undefined` if the platform refuses to create it. */
export function toRequest(sent: Sent): Request | undefined {
  try {
    return new Request(origin + sent.target, toInit(sent))
  } catch {
    return undefined
  }
}

/** A provider whose authorization request works and whose callback always fails. */
const refuse = (input: RequestInfo | URL): Promise<Response> => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (pathname === "/.well-known/openid-configuration") return Promise.resolve(Response.json(discovery))
  if (pathname === "/token") return Promise.resolve(Response.json({ error: "invalid_grant" }, { status: 400 }))
  return Promise.resolve(new Response("<html>", { status: 500 }))
}

const discovery = {
  issuer: providerOrigin,
  authorization_endpoint: `${providerOrigin}/authorize`,
  token_endpoint: `${providerOrigin}/token`,
  userinfo_endpoint: `${providerOrigin}/me`,
  jwks_uri: `${providerOrigin}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
}

const client = { clientId: "client", clientSecret: "client-secret", [customFetch]: refuse as typeof fetch }

type Config = Omit<AuthConfig, "raw">
type Options = Partial<Config>

const filler = "x".repeat(4800)

function toConfig(note: (line: string) => void, large: boolean, more: Options): Config {
  return {
    secret: ["the newer secret of the fuzzer, long enough", "the older secret of the fuzzer, long enough"],
    trustHost: true,
    logger: { error: (type) => note(String(type)), warn: (code) => note(String(code)), debug: () => {} },
    providers: [
      {
        id: "credentials",
        name: "Credentials",
        type: "credentials",
        credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
        authorize: ({ username, password: given }) =>
          given === password ? { id: "1", name: String(username), email: "ada@example.com" } : null,
      },
      {
        ...client,
        id: "plain",
        name: "Plain",
        type: "oauth",
        authorization: `${providerOrigin}/authorize`,
        token: `${providerOrigin}/token`,
        userinfo: `${providerOrigin}/me`,
      },
      { ...client, id: "connect", name: "Connect", type: "oidc", issuer: providerOrigin },
    ],
    ...(large && { callbacks: { jwt: ({ token }) => ({ ...token, filler }) } }),
    ...more,
  }
}

function create(fixed: boolean, large: boolean, more: Options = {}): Subject {
  let lines: string[] = []
  const config = toConfig((line) => lines.push(line), large, { ...(fixed && { origin }), ...more })
  return {
    origins: fixed ? new Set([origin, providerOrigin]) : undefined,
    answer: (request) => Auth(request, config),
    takeLog: () => {
      const taken = lines
      lines = []
      return taken
    },
  }
}

/** Configurations that use different code paths. */
export const subjects: ReadonlyMap<string, Subject> = new Map(Object.entries({
  production: create(true, false),
  "large sessions": create(true, true),
  "host from the request": create(false, false),
  development: create(true, false, { development: true }),
  "own pages": create(true, false, { pages: { signIn: "/login", error: "/oops", signOut: "/bye" } }),
  "re-issued at every read": create(true, false, { session: { updateAge: 0 } }),
}))
