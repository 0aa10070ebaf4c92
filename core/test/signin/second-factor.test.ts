import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { Auth } from "../../src/index.ts"
import { json } from "../../src/app/outcome.ts"
import { dropPending, findPending } from "../../src/signin/pending.ts"
import { resumeSignIn } from "../../src/signin/resume.ts"
import { checked } from "../../src/http/route.ts"
import type { AppRoutes } from "../../src/app/route.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { SecondFactor, SecondFactorNeed } from "../../src/app/second-factor.ts"
import { defineFeature } from "../../src/app/feature.ts"
import { clock } from "../../src/app/symbols.ts"
import Credentials from "../../src/providers/credentials.ts"
import Email from "../../src/providers/email.ts"
import type { RouteContext } from "../../src/app/context.ts"
import { Browser, origin } from "../browser.ts"

const email = "ada@app.test"

/** An app whose second factor is the word "open". */
function createWorld(strategy: "jwt" | "database", change: Partial<AuthConfig> = {}) {
  const adapter = MemoryAdapter()
  const calls: string[] = []
  const links: URL[] = []
  const needs = new Map<string, SecondFactorNeed["kind"]>()
  let needsNew: SecondFactorNeed["kind"] | undefined
  let ahead = 0
  const kept = new Map<string, string>()
  const routes: AppRoutes = {
    "POST second-factor": checked(async (context: RouteContext) => {
      const pending = await findPending(context)
      if (!pending) return json({ error: "none" }, 401)
      if (context.body.get("drop")) return dropPending(context), json({ dropped: pending.bound })
      if (context.body.get("word") !== "open") return json({ error: "wrong", kind: pending.kind }, 401)
      return await resumeSignIn(context, pending, {
        hasSecondFactor: true,
        mayBegin: () => Promise.resolve(true),
        verify: () => Promise.resolve(true),
      })
    }),
  }
  const secondFactor: SecondFactor = {
    assess: (_, { userId, isNewUser }) => {
      calls.push(`assess ${isNewUser ? "new" : "known"}`)
      const kind = needs.get(userId) ?? (isNewUser ? needsNew : undefined)
      return Promise.resolve(kind ? { kind, bound: "v1" } : false)
    },
    hasFactor: () => Promise.resolve(false),
    guards: () => Promise.resolve(false),
    endPending: () => Promise.resolve(),
    keepText: (_, userId, { id, text }) => Promise.resolve(void kept.set(`${userId} ${id}`, text)),
    takeText: (_, userId, id) => Promise.resolve(kept.get(`${userId} ${id}`)),
  }
  const config: AuthConfig = {
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    origin,
    adapter,
    use: [defineFeature({ id: "test-factor", secondFactor, routes })],
    [clock]: () => new Date(Date.now() + ahead),
    session: { strategy },
    logger: { error: () => {}, warn: () => {} },
    callbacks: {
      signIn: ({ email }) => (email?.verificationRequest || calls.push("signIn"), true),
      ...strategy === "jwt" && { jwt: ({ token, trigger }) => (trigger && calls.push(`jwt ${trigger}`), token) },
    },
    events: { signIn: () => void calls.push("event"), createUser: () => void calls.push("createUser") },
    providers: [
      Email({ from: "app@app.test", sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
      Credentials({
        credentials: { name: {} },
        authorize: ({ name }) => name === "ada" ? { id: "a1", name: "Ada", email } : null,
      }),
    ],
    ...change,
  }
  return {
    adapter,
    calls,
    links,
    needs,
    config,
    needOfNew: (kind: SecondFactorNeed["kind"]) => void (needsNew = kind),
    wait: (seconds: number) => void (ahead += seconds * 1000),
    browser: () => new Browser((request) => Auth(request, config)),
    enrol: () => adapter.createUser({ id: "a1", name: "Ada", email, emailVerified: null }),
  }
}

const signIn = (browser: Browser, fields = {}) =>
  browser.post("callback/credentials", { name: "ada", callbackUrl: "/inbox", ...fields })
const give = (browser: Browser, word = "open") => browser.post("second-factor", { word })
const toPath = (response: Response) => {
  const url = new URL(response.headers.get("location")!)
  return url.pathname + url.search
}
const held = "/auth/second-factor?callbackUrl=https%3A%2F%2Fapp.test%2Finbox"

describe.each(["jwt", "database"] as const)("a second factor under %s (case 65)", (strategy) => {
  const enrolled = async (change?: Partial<AuthConfig>) => {
    const world = createWorld(strategy, change)
    await world.enrol()
    world.needs.set("a1", "verify")
    return { ...world, ada: world.browser() }
  }

  test("who needs none signs in as before", async () => {
    const world = createWorld(strategy)
    await world.enrol()
    const ada = world.browser()
    expect(toPath(await signIn(ada))).toBe("/inbox")
    expect(await ada.currentEmail()).toBe(email)
  })

  test("the first factor gives no session, and the second one does", async () => {
    const { ada, calls } = await enrolled()
    expect(toPath(await signIn(ada))).toBe(held)
    expect(await ada.currentEmail()).toBeUndefined()
    expect(calls).toEqual(["signIn", "assess known"])
    expect((await give(ada, "shut")).status).toBe(401)
    expect(await ada.currentEmail()).toBeUndefined()
    expect(toPath(await give(ada))).toBe("/inbox")
    expect(await ada.currentEmail()).toBe(email)
    expect(calls).toEqual(["signIn", "assess known", ...strategy === "jwt" ? ["jwt signIn"] : [], "event"])
    expect((await give(ada)).status, "a second time").toBe(401)
  })

  test("a pending sign-in ends after five minutes", async () => {
    const { ada, wait } = await enrolled()
    await signIn(ada)
    wait(301)
    expect((await give(ada)).status).toBe(401)
    expect(await ada.currentEmail()).toBeUndefined()
  })

  test("a copied pending sign-in completes once", async () => {
    const { ada, browser } = await enrolled()
    await signIn(ada)
    const thief = browser()
    for (const [name, value] of ada.cookies) thief.cookies.set(name, value)
    expect(toPath(await give(ada))).toBe("/inbox")
    expect(toPath(await give(thief))).toContain("error=InvalidCheck")
    expect(await thief.currentEmail()).toBeUndefined()
  })

  test("of twenty parallel requests one completes it", async () => {
    const { ada, browser } = await enrolled()
    await signIn(ada)
    const all = await Promise.all(Array.from({ length: 20 }, async () => {
      const twin = browser()
      for (const [name, value] of ada.cookies) twin.cookies.set(name, value)
      await give(twin)
      return await twin.currentEmail()
    }))
    expect(all.filter((one) => one === email)).toHaveLength(1)
  })

  test("its cookie is not accepted as a session, nor a session as its cookie", async () => {
    const { ada, needs } = await enrolled()
    await signIn(ada)
    ada.cookies.set("__Host-svc.session-token", ada.cookies.get("__Host-svc.pending")!)
    expect(await ada.currentEmail()).toBeUndefined()
    needs.clear()
    await signIn(ada)
    ada.cookies.set("__Host-svc.pending", ada.cookies.get("__Host-svc.session-token")!)
    expect((await give(ada)).status).toBe(401)
  })

  test("the session that the browser has goes on until then, and ends with it", async () => {
    const { ada, needs, adapter } = await enrolled()
    needs.clear()
    await signIn(ada)
    const before = ada.cookies.get("__Host-svc.session-token")
    needs.set("a1", "verify")
    await signIn(ada)
    expect(ada.cookies.get("__Host-svc.session-token")).toBe(before)
    expect(await ada.currentEmail()).toBe(email)
    await give(ada)
    expect(ada.cookies.get("__Host-svc.session-token")).not.toBe(before)
    if (strategy === "database") expect(adapter.snapshot().sessions).toHaveLength(1)
  })

  test("a sign-in that is given up leaves nothing", async () => {
    const { ada } = await enrolled()
    await signIn(ada)
    expect(await (await ada.post("second-factor", { drop: "1" })).json()).toEqual({ dropped: "v1" })
    expect([...ada.cookies.keys()].filter((name) => name.includes("pending"))).toEqual([])
    expect((await give(ada)).status).toBe(401)
  })

  test("the counts of attempts are given back only after the second factor", async () => {
    const { ada, adapter } = await enrolled()
    const attempts = () => adapter.snapshot().counters.filter(({ key }) => /^limit:\d+:[\w-]{43}$/.test(key))
    await signIn(ada)
    const before = attempts().reduce((sum, { count }) => sum + count, 0)
    expect(before).toBeGreaterThan(0)
    await give(ada)
    const pendingEnd = 1
    expect(attempts().reduce((sum, { count }) => sum + count, 0)).toBe(pendingEnd)
  })

  test("a mailed link proves nothing before the second factor (case 50)", async () => {
    const { ada, links, adapter } = await enrolled()
    await ada.post("signin/email", { email })
    const { pathname, searchParams } = links[0]!
    await ada.post(pathname.slice("/auth/".length), Object.fromEntries(searchParams))
    expect(await ada.currentEmail()).toBeUndefined()
    expect((await adapter.getUser("a1"))?.emailVerified).toBe(null)
    await give(ada)
    expect(await ada.currentEmail()).toBe(email)
    expect((await adapter.getUser("a1"))?.emailVerified).toBeInstanceOf(Date)
  })

  test("a new user who must enrol is stored, and has no session before", async () => {
    const { links, calls, needOfNew, browser } = createWorld(strategy)
    needOfNew("enrol")
    const ada = browser()
    await ada.post("signin/email", { email })
    const { pathname, searchParams } = links[0]!
    await ada.post(pathname.slice("/auth/".length), Object.fromEntries(searchParams))
    expect(await (await give(ada, "shut")).json()).toEqual({ error: "wrong", kind: "enrol" })
    expect(await ada.currentEmail()).toBeUndefined()
    await give(ada)
    expect(await ada.currentEmail()).toBe(email)
    const last = strategy === "jwt" ? ["jwt signUp", "event"] : ["event"]
    expect(calls).toEqual(["signIn", "createUser", "assess new", ...last])
  })

  test("an account that belongs to another user by then signs nobody in", async () => {
    const { ada, adapter } = await enrolled()
    if (strategy === "jwt") return
    await signIn(ada)
    await adapter.createUser({ id: "b1", email: "bob@app.test", emailVerified: null })
    await adapter.linkAccount({ provider: "credentials", providerAccountId: "a1", type: "credentials", userId: "b1" })
    await give(ada)
    expect(await ada.currentEmail()).toBeUndefined()
  })
})
