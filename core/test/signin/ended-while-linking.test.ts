import { describe, expect, test } from "vitest"
import { memoryRevocations } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { Auth, endSessions } from "../../src/index.ts"
import { Browser } from "../browser.ts"
import { createWorld } from "./world.ts"

type Call = "createSession" | "deleteSession" | "revoke"

/** A user in two browsers, one of which is a thief's, and the store's call before which something else happens. */
async function createTwo(strategy: "jwt" | "database", session: AuthConfig["session"] = {}) {
  const { adapter, config: given } = createWorld(strategy)
  const store = memoryRevocations()
  let planned: { call: Call; run: () => Promise<unknown> } | undefined
  const before = (call: Call, method: (...given: never[]) => unknown) => async (...args: unknown[]) => {
    const due = planned?.call === call ? planned : undefined
    if (due) planned = undefined
    await due?.run()
    return method(...args as never[])
  }
  const { createSession, deleteSession } = adapter
  Object.assign(adapter, {
    createSession: before("createSession", createSession),
    deleteSession: before("deleteSession", deleteSession),
  })
  const revocation = { store: { ...store, revoke: before("revoke", store.revoke) as typeof store.revoke } }
  const config: AuthConfig = { ...given, session: { strategy, ...session, ...strategy === "jwt" && { revocation } } }
  const browser = () => new Browser((request) => Auth(request, config))
  const signIn = async ({ post, fetch }: Browser, code: string) => {
    const state = new URL((await post("signin/one")).headers.get("location")!).searchParams.get("state")!
    return await fetch(`callback/one?state=${state}&code=${code}`)
  }
  const [owner, thief] = [browser(), browser()]
  if (session.maxPerUser !== 1) await signIn(owner, "ada")
  await signIn(thief, "ada")
  const { id } = adapter.snapshot().users[0]!
  return {
    ...{ owner, thief, browser, config, id, signIn },
    sessions: () => adapter.snapshot().sessions.length,
    plan: (call: Call, run: () => Promise<unknown>) => void (planned = { call, run }),
    wasRun: () => planned === undefined,
  }
}

const moments = [["database", "createSession"], ["database", "deleteSession"], ["jwt", "revoke"]] as const

describe.each(moments)(
  "a session that links an account under %s, and is ended before %s (case 58)",
  (strategy, call) => {
    test("does not survive the owner's end of all other sessions", async () => {
      const { owner, thief, signIn, plan, wasRun } = await createTwo(strategy)
      plan(call, () => owner.post("end-other-sessions"))
      await signIn(thief, "other")
      expect(wasRun()).toBe(true)
      expect(await thief.currentEmail()).toBeUndefined()
      expect(await owner.currentEmail()).toBe("ada@evil.test")
    })

    test("does not survive `endSessions` of the app", async () => {
      const { thief, config, id, signIn, plan, wasRun } = await createTwo(strategy)
      plan(call, () => endSessions(config, id))
      await signIn(thief, "other")
      expect(wasRun()).toBe(true)
      expect(await thief.currentEmail()).toBeUndefined()
    })
  },
)

// not before `deleteSession`, because adapters need not return whether the row still existed
test.each([["database", "createSession"], ["jwt", "revoke"]] as const)(
  "a copied session that links an account under %s does not survive a sign-out of its user before %s",
  async (strategy, call) => {
    const { thief, browser, signIn, plan, wasRun } = await createTwo(strategy)
    const victim = browser()
    for (const [name, value] of thief.cookies) victim.cookies.set(name, value)
    plan(call, () => victim.post("signout"))
    const response = await signIn(thief, "other")
    expect(wasRun()).toBe(true)
    expect(response.headers.get("location")).toContain("error=SignInRequired")
    expect(await thief.currentEmail()).toBeUndefined()
  },
)

test("a session in another cookie of the browser does not stand for the one that has ended", async () => {
  const { owner, thief, browser, signIn, plan } = await createTwo("database")
  const own = browser()
  await signIn(own, "mallory")
  const name = [...thief.cookies.keys()].find((one) => one.includes("session-token"))!
  thief.cookies.set(name, `${thief.cookies.get(name)}; ${name}=${own.cookies.get(name)}`)
  plan("createSession", () => owner.post("end-other-sessions"))
  const response = await signIn(thief, "other")
  expect(response.headers.get("location")).toContain("error=SignInRequired")
  expect(await thief.currentEmail()).not.toBe("ada@evil.test")
})

test("a session that links an account does not count twice for `session.maxPerUser`", async () => {
  const { thief, signIn, sessions } = await createTwo("database", { maxPerUser: 1 })
  await signIn(thief, "other")
  expect(await thief.currentEmail()).toBe("ada@evil.test")
  expect(sessions()).toBe(1)
})
