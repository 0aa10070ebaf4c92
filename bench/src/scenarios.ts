import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { logger } from "../apps/options.ts"
import { credentials, secret, toConfig, toOAuth, toOidc } from "./config.ts"
import { createIdentityProvider } from "./identity-provider.ts"
import type { Config, Library } from "./library.ts"
import {
  both,
  type Check,
  contains,
  isAwayTo,
  isSignedIn,
  isSignedOut,
  type Operation,
  prove,
  startsSession,
} from "./operation.ts"
import { storedSession } from "./stored-session.ts"
import { Visitor } from "./visitor.ts"

export interface Scenario {
  readonly id: string
  readonly title: string
  /** How many times less processor time than `@auth/core` it should need. */
  readonly goal?: number
  /** Prepares the operation, and checks that its response is right. */
  prepare(library: Library): Promise<Operation>
}

const visit = (library: Library, config: Config) => new Visitor((request) => library.answer(request, config))

/** A repeated GET. Its request is created once, so that only the response is measured. */
function read(library: Library, config: Config, visitor: Visitor, path: string): Operation {
  const request = visitor.request(path)
  return () => library.answer(request, config)
}

async function session(library: Library, config: Config, sealedWith: Config = config): Promise<Operation> {
  const visitor = visit(library, sealedWith)
  await visitor.signIn()
  return prove(read(library, config, visitor, "session"), isSignedIn)
}

function get(path: string, toOwn: (library: Library) => Config, ...checks: readonly Check[]) {
  return (library: Library): Promise<Operation> => {
    const config = toOwn(library)
    return prove(read(library, config, visit(library, config), path), both(...checks))
  }
}

/** A logger whose `debug` does nothing: it receives every step, also without the option `debug`. */
const traced = { logger: { ...logger, debug: () => {} } }

function toMany(library: Library, count: number, more = {}): Config {
  const ids = Array.from({ length: count }, (_, n) => `provider-${n + 1}`)
  return toConfig(
    ids.map((id) => library.toGitHub({ id, name: id, clientId: "client", clientSecret: "client-secret" })),
    more,
  )
}

const signInPage = (more = {}) =>
  get("signin", (library) => toMany(library, 3, more), contains("provider-1", "provider-3", "csrfToken"))

const anAppsOwn = toConfig([credentials])

export const distinct = 500

/** Each request has a token of its own, so that remembering tokens would not help. */
async function sessionsInTurn(library: Library): Promise<Operation> {
  const requests: Request[] = []
  while (requests.length < distinct) {
    const visitor = visit(library, anAppsOwn)
    await visitor.signIn()
    requests.push(visitor.request("session"))
  }
  let next = 0
  return prove(() => library.answer(requests[next++ % distinct]!, anAppsOwn), isSignedIn)
}

async function tampered(library: Library): Promise<Operation> {
  const visitor = visit(library, anAppsOwn)
  await visitor.signIn()
  visitor.tamper("session")
  return prove(read(library, anAppsOwn, visitor, "session"), isSignedOut)
}

/** Returns the read of a session whose cookie contains no token. */
async function garbage(library: Library): Promise<Operation> {
  const visitor = visit(library, anAppsOwn)
  await visitor.signIn()
  const request = visitor.request("session")
  request.headers.set("cookie", visitor.cookie.replace(/(session[^=]*=)[^;]+/, `$1${"x".repeat(400)}`))
  return prove(() => library.answer(request, anAppsOwn), isSignedOut)
}

async function start(library: Library): Promise<Operation> {
  const config = toConfig([toOAuth("one")])
  const visitor = visit(library, config)
  const form = { csrfToken: await visitor.csrfToken() }
  return prove(
    () => library.answer(visitor.request("signin/one", form), config),
    isAwayTo("https://one.example/authorize?"),
  )
}

/** The flow begins once, and its callback is repeated. The cookies stay valid, because each request contains them. */
async function callback(library: Library, type: "oauth" | "oidc", more = {}): Promise<Operation> {
  const provider = await createIdentityProvider("one")
  const facts = type === "oauth" ? toOAuth("one", library, provider.fetch) : toOidc("one", library, provider.fetch)
  const config = toConfig([facts], more)
  const visitor = visit(library, config)
  const begun = await visitor.send("signin/one", { csrfToken: await visitor.csrfToken() })
  const asked = new URL(begun.headers.get("location") ?? "").searchParams
  if (type === "oidc") await provider.expect(asked.get("nonce") ?? undefined)
  const query = new URLSearchParams({ code: "code", state: asked.get("state") ?? "" })
  return prove(read(library, config, visitor, `callback/one?${query}`), startsSession)
}

async function submit(library: Library, config: Config): Promise<Operation> {
  const visitor = visit(library, config)
  const form = { csrfToken: await visitor.csrfToken(), username: "ada", password: "ada" }
  return prove(() => library.answer(visitor.request("callback/credentials", form), config), startsSession)
}

const uncounted = toConfig([credentials], { limits: false })

/** The app adds 4.5 kB at the sign-in, and leaves the token as it is later. */
const large = toConfig([credentials], {
  callbacks: {
    jwt: ({ token }: { token: Record<string, unknown> }) =>
      token.filler ? token : { ...token, filler: "x".repeat(4400) },
  },
})

async function chunked(library: Library): Promise<Operation> {
  const visitor = visit(library, large)
  await visitor.signIn()
  if (visitor.count("session") !== 2) throw new Error(`${visitor.count("session")} chunks`)
  return prove(read(library, large, visitor, "session"), isSignedIn)
}

function rotated(library: Library): Promise<Operation> {
  const newer = Array.from({ length: 9 }, (_, n) => `${secret}, number ${n + 1}`)
  return session(library, { ...anAppsOwn, secret: [...newer, secret] }, anAppsOwn)
}

const reissued = toConfig([credentials], { session: { updateAge: 0 } })

const tracedApp = toConfig([credentials], traced)
const debugTitle = "the same, with an empty `debug`"

export const scenarios: readonly Scenario[] = [
  { id: "S1", title: "GET session, JWT", goal: 40, prepare: (library) => session(library, anAppsOwn) },
  { id: "S1d", title: debugTitle, prepare: (library) => session(library, tracedApp) },
  { id: "S1u", title: `GET session, ${distinct} tokens in turn`, goal: 25, prepare: sessionsInTurn },
  {
    id: "S1r",
    title: "GET session, re-issued every time",
    goal: 18,
    async prepare(library) {
      return prove(await session(library, reissued), startsSession)
    },
  },
  { id: "S2", title: "GET session, no cookie", goal: 5.5, prepare: get("session", () => anAppsOwn, isSignedOut) },
  { id: "S3", title: "GET session, tampered token", goal: 12, prepare: tampered },
  { id: "S3g", title: "GET session, cookie without a token", goal: 9, prepare: garbage },
  { id: "S4", title: "GET csrf", goal: 4, prepare: get("csrf", () => anAppsOwn, contains("csrfToken")) },
  {
    id: "S5",
    title: "GET providers, 1 configured",
    goal: 5,
    prepare: get("providers", (library) => toMany(library, 1), contains("provider-1")),
  },
  {
    id: "S5p",
    title: "GET providers, 80 configured",
    goal: 35,
    prepare: get("providers", (library) => toMany(library, 80), contains("provider-1", "provider-80")),
  },
  {
    id: "S6",
    title: "GET signin, a page with 3 providers",
    goal: 4,
    prepare: signInPage(),
  },
  { id: "S6d", title: debugTitle, prepare: signInPage(traced) },
  { id: "S7", title: "POST signin, to the provider", goal: 12, prepare: start },
  { id: "S8", title: "GET callback, OAuth", goal: 10, prepare: (library) => callback(library, "oauth") },
  { id: "S8d", title: debugTitle, prepare: (library) => callback(library, "oauth", traced) },
  { id: "S8i", title: "GET callback, OpenID Connect", prepare: (library) => callback(library, "oidc") },
  {
    id: "S9",
    title: "POST credentials, attempts not counted",
    prepare: (library) => submit(library, uncounted),
  },
  {
    id: "S9l",
    title: "POST credentials, attempts counted",
    goal: 6,
    prepare: (library) => submit(library, anAppsOwn),
  },
  { id: "S9d", title: debugTitle, prepare: (library) => submit(library, tracedApp) },
  {
    id: "S10",
    title: "GET session, database, in memory",
    goal: 8,
    prepare: (library) => storedSession(library, MemoryAdapter()),
  },
  { id: "S11c", title: "GET session, 4.5 kB in two cookies", goal: 18, prepare: chunked },
  { id: "S12", title: "GET session, oldest of 10 secrets", goal: 40, prepare: rotated },
]
