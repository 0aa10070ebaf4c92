import { expect, test } from "vitest"
import { MemoryAdapter, memoryRevocations } from "../../src/adapters/memory.ts"
import { endSessions } from "../../src/index.ts"
import { clock } from "../../src/app/symbols.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { fromAuthJs } from "../../src/features.ts"
import { toSignInFacts } from "../../src/session/account-mark.ts"
import { openContext } from "../../src/app/context.ts"
import { getSettings } from "../../src/all-features.ts"
import { endOtherSessions } from "../../src/account/sessions-flow.ts"
import { beginSession, endSession, findCurrentSession, readSession } from "../../src/session/session.ts"

const adapter = MemoryAdapter()
const user = { id: "1", name: "Ada", email: "ada@app.test", emailVerified: null }
const account = { provider: "github", providerAccountId: "9", type: "oauth" } as const
const day = 86_400

/** Returns an app whose clock the test sets, and in which a user links accounts as `finish` does it. */
function openApp(config: Partial<AuthConfig>) {
  const time = { now: Date.now() }
  const all = {
    ...{ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", origin: "https://app.test", providers: [], adapter },
    ...{ logger: { warn: () => {} }, [clock]: () => new Date(time.now), ...config },
  } as AuthConfig
  const open = (cookie: string) =>
    openContext(new Request("https://app.test", { headers: { cookie } }), getSettings(all))
  const toCookie = ({ jar }: ReturnType<typeof open>) =>
    jar.take().filter(({ name, value }) => name.includes("session-token") && value).map(({ name, value }) =>
      `${name}=${value}`
    ).join("; ")
  return {
    all,
    time,
    read: async (cookie: string) => {
      const context = open(cookie)
      return { reading: await readSession(context), cookie: toCookie(context) || cookie }
    },
    find: (cookie: string) => findCurrentSession(open(cookie)),
    begin: async () => {
      const context = open("")
      await beginSession(
        context,
        user,
        { account, isNewUser: false, trigger: "signIn" },
        await toSignInFacts(context, account),
      )
      return toCookie(context)
    },
    end: (cookie: string) => endSession(open(cookie)),
    endOthers: async (cookie: string): Promise<string> => {
      const context = open(cookie)
      await endOtherSessions(context)
      return toCookie(context)
    },
    link: async (cookie: string): Promise<string> => {
      const context = open(cookie)
      const current = await findCurrentSession(context)
      await beginSession(context, user, { account, isNewUser: false, trigger: "signIn" }, current!)
      return toCookie(context)
    },
  }
}

test("linking accounts does not keep a row of Auth.js longer than absoluteMaxAge (case 59)", async () => {
  const app = openApp({
    session: { strategy: "database", maxAge: 30 * day, absoluteMaxAge: day },
    use: [fromAuthJs()],
  })
  await adapter.createUser(user)
  const sessionToken = crypto.randomUUID()
  await adapter.createSession({ sessionToken, userId: "1", expires: new Date(app.time.now + 20 * day * 1000) })
  let { cookie } = await app.read(`__Secure-authjs.session-token=${sessionToken}`)
  for (let hour = 0; hour < 23; hour += 11) {
    cookie = await app.link(cookie)
    expect((await app.find(cookie))?.startedAt, "when the user signed in is not known").toBe(undefined)
    expect((await app.read(cookie)).reading).toMatchObject({ session: { user: { name: "Ada" } } })
    app.time.now += 11 * 3_600_000
  }
  expect((await app.read(cookie)).reading).toMatchObject({ session: null })
})

const jwt: AuthConfig["jwt"] = {
  encode: ({ token }) => JSON.stringify(token),
  decode: ({ token }) => JSON.parse(token),
}
/** Returns the cookie of a token that does not tell when its session started, or with which account. */
const toOldCookie = (now: number) => {
  const iat = Math.floor(now / 1000)
  return `__Host-svc.session-token=${
    encodeURIComponent(JSON.stringify({ sub: "1", sid: "old", proven_at: iat, iat, exp: iat + 20 * day }))
  }`
}

test("linking accounts does not keep an old token longer than absoluteMaxAge (case 59)", async () => {
  const app = openApp({ jwt, session: { strategy: "jwt", maxAge: 30 * day, absoluteMaxAge: day } })
  let cookie = toOldCookie(app.time.now)
  for (let hour = 0; hour < 23; hour += 11) {
    cookie = await app.link(cookie)
    expect((await app.find(cookie))?.startedAt, "when the user signed in is not known").toBe(undefined)
    expect((await app.read(cookie)).reading).toMatchObject({ session: { user: {} } })
    app.time.now += 11 * 3_600_000
  }
  expect((await app.read(cookie)).reading).toMatchObject({ session: null })
})

test("a process that has not read that a session has ended does not let it link accounts (cases 95, 102)", async () => {
  for (const wholeUser of [true, false]) {
    const store = memoryRevocations()
    // another process: a cache belongs to its store
    const there = { ...store }
    const here = openApp({ session: { strategy: "jwt", revocation: { store, checkAge: 60 } } })
    const elsewhere = openApp({ session: { strategy: "jwt", revocation: { store: there, checkAge: 60 } } })
    const cookie = await here.begin()
    expect((await elsewhere.read(cookie)).reading).toMatchObject({ session: { user: {} } })
    if (wholeUser) await endSessions(here.all, "1")
    else await here.end(cookie)
    expect((await elsewhere.read(cookie)).reading, "within checkAge").toMatchObject({ session: { user: {} } })
    expect(await elsewhere.find(cookie), "the session that may link").toBe(undefined)
  }
})

test("a session that was kept while the others ended is still kept after it has linked an account (case 58)", async () => {
  const app = openApp({ session: { strategy: "jwt", revocation: { store: memoryRevocations() } } })
  const kept = await app.endOthers(await app.begin())
  app.time.now += 1000
  const linked = await app.link(kept)
  expect((await app.read(linked)).reading).toMatchObject({ session: { user: { name: "Ada" } } })
  await endSessions(app.all, "1")
  expect((await app.read(linked)).reading).toMatchObject({ session: null })
})
