/**
 * The operations that Better Auth has, in its own routes and options. Without a database it keeps the session in an
 * encrypted cookie, like the libraries that it is compared with.
 * @module
 */
import { betterAuth as create, type BetterAuthOptions } from "better-auth"
import { memoryAdapter } from "better-auth/adapters/memory"
import { getMigrations } from "better-auth/db/migration"
import { genericOAuth } from "better-auth/plugins/generic-oauth"
import type { DatabaseSync } from "node:sqlite"
import type { Pool } from "pg"
import { secret } from "./config.ts"
import { createIdentityProvider } from "./identity-provider.ts"
import { both, isAwayTo, isSignedIn, isSignedOut, type Operation, prove, startsSession } from "./operation.ts"
import { distinct } from "./scenarios.ts"
import { origin, Visitor } from "./visitor.ts"

type Answer = (request: Request) => Promise<Response>

const ada = { name: "Ada", email: "ada@example.com", password: "ada-and-her-password" }

/** A comparison in place of a slow hash, as in the other libraries' `authorize`. */
const plainPassword = {
  hash: (password: string) => Promise.resolve(password),
  verify: ({ hash, password }: { hash: string; password: string }) => Promise.resolve(hash === password),
}

export function createAnswer(options: BetterAuthOptions = {}): Answer {
  const { handler } = create({
    secret,
    baseURL: origin,
    basePath: "/auth",
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, password: plainPassword },
    ...options,
  })
  return handler
}

/** Returns a visitor with a session. Another instance reads it, as another process would: the cookies contain all of it. */
export async function signIn(answer: Answer = createAnswer()): Promise<Visitor> {
  const visitor = new Visitor(answer)
  const response = await visitor.send("sign-up/email", ada, "json")
  if (response.status !== 200) throw new Error(`Better Auth: ${await response.text()}`)
  return visitor
}

function read(visitor: Visitor, answer: Answer = createAnswer()): Operation {
  const request = visitor.request("get-session")
  return () => answer(request)
}

async function sessionsInTurn(): Promise<Operation> {
  const answer = createAnswer()
  const visitor = await signIn(answer)
  const { email, password } = ada
  const requests: Request[] = []
  while (requests.length < distinct) {
    await visitor.send("sign-in/email", { email, password }, "json")
    requests.push(visitor.request("get-session"))
  }
  let next = 0
  return prove(() => answer(requests[next++ % distinct]!), isSignedIn)
}

async function tampered(): Promise<Operation> {
  const visitor = await signIn()
  visitor.tamper("session_data")
  return prove(read(visitor), isSignedOut)
}

async function garbage(): Promise<Operation> {
  const visitor = await signIn()
  const answer = createAnswer()
  const request = visitor.request("get-session")
  request.headers.set("cookie", visitor.cookie.replaceAll(/(session_\w+=)[^;]+/g, `$1${"x".repeat(400)}`))
  return prove(() => answer(request), isSignedOut)
}

const client = { providerId: "one", clientId: "client", clientSecret: "client-secret", pkce: true }
const oauth = genericOAuth({
  config: [{
    ...client,
    authorizationUrl: "https://one.example/authorize",
    tokenUrl: "https://one.example/token",
    userInfoUrl: "https://one.example/me",
    scopes: ["profile"],
  }],
})
const oidc = genericOAuth({
  config: [{ ...client, discoveryUrl: "https://one.example/.well-known/openid-configuration" }],
})

const toProvider = { provider: "one", callbackURL: origin }

function start(): Promise<Operation> {
  const answer = createAnswer({ plugins: [oauth] })
  const visitor = new Visitor(answer)
  return prove(
    () => answer(visitor.request("sign-in/social", toProvider, "json")),
    isAwayTo("https://one.example/authorize?"),
  )
}

/** Better Auth has no `fetch` of a provider's own, so the process's is replaced for this one host. */
async function callback(plugin: typeof oauth): Promise<Operation> {
  const provider = await createIdentityProvider("one")
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    String(input).startsWith("https://one.example/") ? provider.fetch(input, init) : fetch(input, init)
  const answer = createAnswer({ plugins: [plugin] })
  const visitor = new Visitor(answer)
  const begun = await visitor.send("sign-in/social", toProvider, "json")
  const asked = new URL(begun.headers.get("location") ?? "").searchParams
  if (plugin === oidc) await provider.expect(asked.get("nonce") ?? undefined)
  const query = new URLSearchParams({ code: "code", state: asked.get("state") ?? "" })
  const request = visitor.request(`callback/one?${query}`)
  return prove(() => answer(request), startsSession)
}

async function submit(): Promise<Operation> {
  const answer = createAnswer()
  const visitor = await signIn(answer)
  const { email, password } = ada
  return prove(() => answer(visitor.request("sign-in/email", { email, password }, "json")), startsSession)
}

async function stored(): Promise<Operation> {
  const answer = createAnswer({ database: memoryAdapter({ user: [], session: [], account: [], verification: [] }) })
  return prove(read(await signIn(answer), answer), isSignedIn)
}

async function chunked(): Promise<Operation> {
  const user = { additionalFields: { filler: { type: "string", defaultValue: "x".repeat(4300) } } } as const
  const visitor = await signIn(createAnswer({ user }))
  if (visitor.count("session_data") !== 2) throw new Error(`${visitor.count("session_data")} chunks`)
  return prove(read(visitor, createAnswer({ user })), isSignedIn)
}

const week = 7 * 24 * 60 * 60

async function reissued(): Promise<Operation> {
  const session = {
    cookieCache: { enabled: true, strategy: "jwe", maxAge: week, refreshCache: { updateAge: week + 1 } },
  }
  const answer = createAnswer({ session } as BetterAuthOptions)
  return prove(read(await signIn(), answer), both(isSignedIn, startsSession))
}

/** By the scenario's id. A scenario without an entry has no counterpart. */
export const betterAuth: Readonly<Record<string, () => Promise<Operation>>> = {
  S1: async () => prove(read(await signIn()), isSignedIn),
  S1u: sessionsInTurn,
  S1r: reissued,
  S2: () => prove(read(new Visitor(createAnswer())), isSignedOut),
  S3: tampered,
  S3g: garbage,
  S7: start,
  S8: () => callback(oauth),
  S8i: () => callback(oidc),
  S9: submit,
  S10: stored,
  S11c: chunked,
}

export async function readFrom(database: DatabaseSync | Pool): Promise<Operation> {
  await (await getMigrations({ database })).runMigrations()
  const answer = createAnswer({ database })
  return prove(read(await signIn(answer), answer), isSignedIn)
}

interface RedisClient {
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<unknown>
  del(key: string): Promise<unknown>
  getDel(key: string): Promise<string | null>
  incr(key: string): Promise<number>
}

/** Better Auth keeps sessions, with their users, in a secondary storage. */
export async function readFromRedis(client: RedisClient): Promise<Operation> {
  const answer = createAnswer({
    secondaryStorage: {
      get: (key) => client.get(key),
      set: async (key, value) => void await client.set(key, value),
      delete: async (key) => void await client.del(key),
      // a session read does not call these
      getAndDelete: (key) => client.getDel(key),
      increment: (key) => client.incr(key),
    },
  })
  return prove(read(await signIn(answer), answer), isSignedIn)
}
