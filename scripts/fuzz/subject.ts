import { Auth, type AuthConfig, customFetch } from "@svc-auth/core"

export const origin = "https://app.example"
export const providerOrigin = "https://idp.example"
/** The one password that signs in. Nothing that is sent is ever made of it. */
const password = crypto.randomUUID()

/** `Auth` under one configuration, with an ear on its log. */
export interface Subject {
  readonly name: string
  /** Where a redirect may lead; `undefined` where the request itself names the host. */
  readonly origins: ReadonlySet<string> | undefined
  readonly sessionCookie: string
  answer(request: Request): Promise<Response>
  /** Lines logged since the last call. */
  heard(): readonly string[]
}

/** A provider that knows everybody's way in and never lets anyone pass. */
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

function create(name: string, fixed: boolean, large: boolean, more: Options = {}): Subject {
  let lines: string[] = []
  const config = toConfig((line) => lines.push(line), large, { ...(fixed && { origin }), ...more })
  return {
    name,
    origins: fixed ? new Set([origin, providerOrigin]) : undefined,
    sessionCookie: "__Host-svc.session-token",
    answer: (request) => Auth(request, config),
    heard: () => {
      const heard = lines
      lines = []
      return heard
    },
  }
}

/** Configurations that take different turns inside. */
export const subjects: readonly Subject[] = [
  create("production", true, false),
  create("large sessions", true, true),
  create("host from the request", false, false),
  create("development", true, false, { development: true }),
  create("own pages", true, false, { pages: { signIn: "/login", error: "/oops", signOut: "/bye" } }),
  create("re-issued at every read", true, false, { session: { updateAge: 0 } }),
]

/** Name and value pairs that a browser would hold after signing in, and the CSRF token that belongs to them. */
export interface Visit {
  readonly session: readonly string[]
  readonly csrf: readonly string[]
  readonly csrfToken: string
  readonly flow: readonly string[]
  readonly state: string
}

const toPairs = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "").filter((pair) => !pair.endsWith("="))

/** Signs in, for real, and begins an OAuth flow. */
export async function visit(subject: Subject): Promise<Visit> {
  const send = (path: string, cookies: readonly string[], form?: Record<string, string>) => {
    const headers = new Headers({ host: "app.example", "x-forwarded-proto": "https", "sec-fetch-site": "same-origin" })
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "))
    const post = form && { method: "POST", body: new URLSearchParams(form) }
    return subject.answer(new Request(`${origin}/auth/${path}`, { headers, ...post }))
  }
  const answer = await send("csrf", [])
  const csrf = toPairs(answer)
  const { csrfToken } = await answer.json() as { csrfToken: string }
  const signedIn = await send("callback/credentials", csrf, { csrfToken, username: "Ada", password })
  const session = toPairs(signedIn).filter((pair) => pair.startsWith(subject.sessionCookie))
  if (session.length === 0) throw new Error(`${subject.name}: no session after a right password`)
  const begun = await send("signin/plain", csrf, { csrfToken })
  const state = new URL(begun.headers.get("location") ?? origin).searchParams.get("state")
  if (!state) throw new Error(`${subject.name}: no flow was begun`)
  return { session, csrf, csrfToken, flow: toPairs(begun), state }
}
