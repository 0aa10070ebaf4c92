import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { oauth } from "@svc-auth/core/providers"
import { credentials, secret, toConfig, toOAuth, toOidc } from "./config.ts"
import { createIdentityProvider } from "./identity-provider.ts"
import { type Config, type Facts, type Library, svcAuth } from "./library.ts"
import { eitherCookie, isSignedIn, type Operation, prove } from "./operation.ts"
import { storedSession } from "./stored-session.ts"
import { Visitor } from "./visitor.ts"

export interface Scenario {
  readonly id: string
  readonly title: string
  /** The goal, as a multiple of `@auth/core`'s rate. */
  readonly goal: number
  /** Prepares an operation, and checks that it does what its title says. */
  prepare(library: Library): Promise<Operation>
}

/** A repeated GET. Its request is created once, so that only the response is measured. */
function read(library: Library, config: Config, visitor: Visitor, path: string): Operation {
  const request = visitor.request(path)
  return () => library.answer(request, config)
}

async function session(library: Library, config: Config, sealedWith: Config = config): Promise<Operation> {
  const visitor = new Visitor(library, sealedWith)
  await visitor.signIn()
  return prove(read(library, config, visitor, "session"), isSignedIn)
}

function get(path: string, config: (library: Library) => Config, cookie?: string): Scenario["prepare"] {
  return (library) => {
    const settings = config(library)
    const request = new Visitor(library, settings).request(path)
    if (cookie) request.headers.set("cookie", cookie)
    return prove(() => library.answer(request, settings), (response) => response.status === 200)
  }
}

/** Our providers are created by `oauth()`, as in an app. The other library takes the same facts as they are. */
function toMany(library: Library, count: number): Config {
  const facts = Array.from({ length: count }, (_, n) => toOAuth(`provider-${n + 1}`))
  return toConfig(library === svcAuth ? facts.map((fact) => oauth(fact as never) as unknown as () => Facts) : facts)
}

const anAppsOwn = toConfig([credentials])

const isAwayTo = (path: string) => (response: Response): boolean =>
  response.headers.get("location")?.includes(path) ?? false

async function start(library: Library): Promise<Operation> {
  const config = toConfig([toOAuth("one")])
  const visitor = new Visitor(library, config)
  const form = { csrfToken: await visitor.csrfToken() }
  return prove(() => library.answer(visitor.request("signin/one", form), config), isAwayTo("/authorize"))
}

/** The flow begins once, and its callback is repeated. The cookies stay valid, because each request contains them. */
async function callback(library: Library, type: "oauth" | "oidc"): Promise<Operation> {
  const provider = await createIdentityProvider("one")
  const facts = type === "oauth" ? toOAuth("one", library, provider.fetch) : toOidc("one", library, provider.fetch)
  const config = toConfig([facts])
  const visitor = new Visitor(library, config)
  const begun = await visitor.post("signin/one", { csrfToken: await visitor.csrfToken() })
  const asked = new URL(begun.headers.get("location") ?? "").searchParams
  if (type === "oidc") await provider.expect(asked.get("nonce") ?? undefined)
  const query = new URLSearchParams({ code: "code", state: asked.get("state") ?? "" })
  return prove(
    read(library, config, visitor, `callback/one?${query}`),
    (response) => response.headers.getSetCookie().some((cookie) => cookie.includes("session-token")),
  )
}

async function submit(library: Library): Promise<Operation> {
  const visitor = new Visitor(library, anAppsOwn)
  const form = { csrfToken: await visitor.csrfToken(), username: "ada", password: "ada" }
  return prove(
    () => library.answer(visitor.request("callback/credentials", form), anAppsOwn),
    (response) => response.headers.getSetCookie().some((cookie) => cookie.includes("session-token")),
  )
}

const claimsBytes = 5400

const large = toConfig([credentials], {
  callbacks: {
    jwt({ token }: { token: Record<string, unknown> }) {
      const bare = JSON.stringify({ ...token, filler: "" }).length
      return { ...token, filler: "x".repeat(claimsBytes - bare) }
    },
  },
})

function rotated(library: Library): Promise<Operation> {
  const newer = Array.from({ length: 9 }, (_, n) => `${secret}, number ${n + 1}`)
  return session(library, { ...anAppsOwn, secret: [...newer, secret] }, anAppsOwn)
}

export const scenarios: readonly Scenario[] = [
  { id: "S1", title: "GET session, jwt, valid", goal: 10, prepare: (library) => session(library, anAppsOwn) },
  {
    id: "S1r",
    title: "the same, re-issued every time (updateAge: 0)",
    goal: 5,
    prepare: (library) => session(library, toConfig([credentials], { session: { updateAge: 0 } })),
  },
  { id: "S2", title: "GET session, no cookie", goal: 5, prepare: get("session", () => anAppsOwn) },
  {
    id: "S3",
    title: "GET session, garbage cookie",
    goal: 8,
    prepare: get("session", () => anAppsOwn, eitherCookie("x".repeat(400))),
  },
  { id: "S4", title: "GET csrf", goal: 2, prepare: get("csrf", () => anAppsOwn) },
  {
    id: "S5",
    title: "GET providers, 1 configured",
    goal: 4,
    prepare: get("providers", (library) => toMany(library, 1)),
  },
  {
    id: "S5m",
    title: "GET providers, 80 configured",
    goal: 20,
    prepare: get("providers", (library) => toMany(library, 80)),
  },
  { id: "S6", title: "GET signin page, 3 providers", goal: 3, prepare: get("signin", (library) => toMany(library, 3)) },
  { id: "S7", title: "POST signin → provider (PKCE, state)", goal: 4, prepare: start },
  { id: "S8", title: "GET callback, oauth", goal: 2, prepare: (library) => callback(library, "oauth") },
  { id: "S8i", title: "GET callback, oidc", goal: 1, prepare: (library) => callback(library, "oidc") },
  { id: "S9", title: "POST credentials", goal: 4, prepare: submit },
  {
    id: "S10",
    title: "GET session, database, memory adapter",
    goal: 4,
    prepare: (library) => storedSession(library, MemoryAdapter()),
  },
  { id: "S11", title: "GET session, 5,400 bytes of claims", goal: 5, prepare: (library) => session(library, large) },
  { id: "S12", title: "GET session, 10 secrets, sealed by the oldest", goal: 15, prepare: rotated },
]
