import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { Auth } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { accountManagement } from "../../src/features.ts"
import Credentials from "../../src/providers/credentials.ts"
import { createBrowser } from "../http/browser.ts"

type Options = Partial<AuthConfig>

const providers = [Credentials({ authorize: () => ({ id: "1", email: "ada@app.test" }) })]

/** Returns the status of the session after a sign-in, and what was logged. */
async function readSession(options: Options) {
  const { send, post, logged } = createBrowser(Auth, { providers, limits: false, ...options })
  const signedIn = await post("callback/credentials")
  const read = await send("session")
  return { location: signedIn.headers.get("location"), status: read.status, logged }
}

/** Returns an adapter whose users have this member. */
function withMember(member: object): ReturnType<typeof MemoryAdapter> {
  const rows = MemoryAdapter()
  return {
    ...rows,
    getSessionAndUser: async (token) => {
      const row = await rows.getSessionAndUser(token)
      return row && { ...row, user: { ...row.user, ...member } }
    },
  }
}

const jwt = { strategy: "jwt" } as const
const database = { strategy: "database" } as const
const bigint: Options["callbacks"] = {
  session: ({ session }) => ({ ...session, user: { ...session.user, balance: 7n } }) as typeof session,
}
const cycle: Options["callbacks"] = {
  session: ({ session }) => {
    const user: Record<string, unknown> = { ...session.user }
    user.self = user
    return { ...session, user }
  },
}
const adapter = () => MemoryAdapter()

test.each<[string, Options, string, string]>([
  ["a BigInt of callbacks.session", { callbacks: bigint }, "JWTSessionError", "`user.balance` is a BigInt"],
  ["a cycle of callbacks.session", { callbacks: cycle }, "JWTSessionError", "`user.self` contains itself"],
  [
    "a BigInt of callbacks.session under database",
    { callbacks: bigint, adapter: adapter(), session: database },
    "SessionTokenError",
    "`user.balance` is a BigInt",
  ],
  [
    "a cycle of callbacks.session under database",
    { callbacks: cycle, adapter: adapter(), session: database },
    "SessionTokenError",
    "`user.self` contains itself",
  ],
  [
    "a missing session under database",
    { callbacks: { session: (() => {}) as never }, adapter: adapter(), session: database },
    "SessionTokenError",
    "callbacks.session returned nothing",
  ],
  [
    "a list of callbacks.session",
    { callbacks: { session: (() => []) as never } },
    "JWTSessionError",
    "return the session",
  ],
  [
    "a BigInt of events.session",
    { events: { session: ({ session }) => void Object.assign(session, { balance: 7n }) } },
    "JWTSessionError",
    "`balance` is a BigInt",
  ],
  [
    "a BigInt in a stored user",
    { adapter: withMember({ name: 7n }), session: database },
    "SessionTokenError",
    "`user.name` is a BigInt",
  ],
  [
    "a BigInt that callbacks.jwt adds to a read token",
    { callbacks: { jwt: ({ token, user }) => user ? token : { ...token, balance: 7n } }, session: jwt },
    "JWTSessionError",
    "`balance` is a BigInt",
  ],
])("%s makes GET session a 503, and the log names the member", async (_name, options, type, text) => {
  const { status, logged } = await readSession(options)
  expect(status).toBe(503)
  expect(logged).toEqual([expect.stringMatching(new RegExp(`^${type}: .*${text}`))])
})

test.each<[string, Options, string]>([
  [
    "a BigInt of callbacks.jwt",
    { callbacks: { jwt: ({ token }) => ({ ...token, account: { balance: 7n } }) } },
    "`account.balance` is a BigInt",
  ],
  [
    "an error of jwt.encode",
    { jwt: { encode: () => Promise.reject(new Error("no key")) } },
    "jwt.encode threw: no key",
  ],
  ["a missing value of jwt.encode", { jwt: { encode: (() => {}) as never } }, "jwt.encode returned nothing"],
])("%s ends the sign-in with a JWTSessionError", async (_name, options, text) => {
  const { location, logged } = await readSession({ ...options, session: jwt })
  expect(location).toContain("/auth/error?error=Configuration")
  expect(logged).toEqual([expect.stringMatching(new RegExp(`^JWTSessionError: .*${text}`))])
})

test("Auth answers and logs if a row that it lists contains a BigInt", async () => {
  const rows = MemoryAdapter()
  const key = { type: "oauth", provider: "acme", providerAccountId: 7n as never } as const
  const listAccounts: typeof rows.listAccounts = (userId) => [{ ...key, userId }]
  const options = {
    adapter: { ...rows, listAccounts },
    session: database,
    providers,
    limits: false as const,
    use: [accountManagement],
  }
  const { post, send, logged } = createBrowser(Auth, options)
  await post("callback/credentials")
  expect((await send("accounts")).status).toBe(500)
  expect(logged).toEqual([expect.stringContaining("`0.providerAccountId` is a BigInt")])
})
