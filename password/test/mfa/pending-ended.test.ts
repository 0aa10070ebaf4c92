import { endSessions } from "@svc-auth/core"
import { describe, expect, test } from "vitest"
import { removeSecondFactor } from "../../src/index.ts"
import { createAda, createWorld, type Person, strategies, type World } from "./world.ts"

type Ends = readonly [what: string, end: (world: World, owner: Person) => Promise<unknown>]

const endings: readonly Ends[] = [
  ["the app calls endSessions", (world) => endSessions(world.config(), "a1")],
  ["the owner signs out everywhere", (_world, owner) => owner.post("end-all-sessions")],
]

/** A world in which `run` happens just after the next change of the factors was stored. */
function createInterleaved(strategy: typeof strategies[number], options = {}) {
  const world = createWorld(strategy, options)
  const { adapter } = world
  let afterWrite: (() => Promise<unknown>) | undefined
  world.configure({
    adapter: {
      ...adapter,
      async replaceFactors(...given) {
        const isReplaced = await adapter.replaceFactors(...given)
        const run = afterWrite
        afterWrite = undefined
        await run?.()
        return isReplaced
      },
    },
  })
  return { world, follow: (run: () => Promise<unknown>) => void (afterWrite = run) }
}

describe.each(strategies)("a sign-in that waits for a second factor is over under %s (case 58)", (strategy) => {
  test("if the app calls endSessions, and the next one works", async () => {
    const { ada, config } = await createAda(strategy)
    await ada.followLink()
    await endSessions(config(), "a1")
    await ada.answer(ada.code())
    expect(await ada.currentEmail()).toBeUndefined()
    await ada.followLink()
    await ada.answer(ada.code(1))
    expect(await ada.currentEmail()).toBe("ada@example.com")
  })

  test("if the user signs out everywhere in another browser", async () => {
    const { ada, browser, wait } = await createAda(strategy)
    const thief = ada.copyTo(browser())
    thief.secret = ada.secret
    await ada.followLink()
    await ada.answer(ada.code())
    wait(60)
    await thief.followLink()
    await ada.post("end-all-sessions")
    await thief.answer(ada.code())
    expect(await thief.currentEmail()).toBeUndefined()
  })

  test("if it would add the first factor", async () => {
    const { browser, config, createUser, factors } = createWorld(strategy, { required: true })
    await createUser()
    const thief = browser()
    await thief.followLink()
    await endSessions(config(), "a1")
    const { secret } = await (await thief.answer(undefined)).json()
    thief.secret = secret ?? ""
    if (secret) await thief.answer(thief.code())
    expect(await thief.currentEmail()).toBeUndefined()
    expect(factors()).not.toHaveProperty("totp")
  })
})

describe.each(strategies)("a change of the factors is taken back under %s (case 58)", (strategy) => {
  test.each(endings)("if the session ends before the new factor is verified, because %s", async (_, end) => {
    const { world, follow } = createInterleaved(strategy)
    await world.createUser("a1", { emailVerified: new Date(0) })
    const [thief, owner] = [world.browser(), world.browser()]
    await thief.signIn()
    thief.secret = (await (await thief.json("totp")).json()).secret
    await owner.signIn()
    follow(() => end(world, owner))
    expect((await thief.json("totp", { code: thief.code() })).status).toBe(401)
    expect(world.factors()?.totp).toBeUndefined()
  })

  test.each(endings)("if the session ends before the removal is verified, because %s", async (_, end) => {
    const { world, follow } = createInterleaved(strategy)
    await world.createUser("a1", { emailVerified: new Date(0) })
    const [thief, owner] = [world.browser(), world.browser()]
    await thief.signIn()
    await thief.enrol()
    world.wait(60)
    await thief.signIn()
    await thief.answer(thief.code())
    await owner.signIn()
    await owner.answer(thief.codes[0])
    follow(() => end(world, owner))
    expect((await thief.json("remove-totp")).status).toBe(401)
    expect(world.factors()?.totp).toBeDefined()
  })

  test("if a sign-in that adds the first factor ends before its session begins", async () => {
    const { world, follow } = createInterleaved(strategy, { required: true })
    await world.createUser()
    const thief = world.browser()
    await thief.signIn()
    await thief.json("second-factor")
    thief.secret = (await (await thief.answer(world.mails.at(-1)!.code)).json()).secret
    follow(() => endSessions(world.config(), "a1"))
    await thief.answer(thief.code())
    expect(await thief.currentEmail()).toBeUndefined()
    expect(world.factors()?.totp).toBeUndefined()
  })
})

describe.each(strategies)("the end of all sessions under %s", (strategy) => {
  test("does not fail for a user who is not stored", async () => {
    const world = createWorld(strategy)
    await world.createUser()
    await world.adapter.deleteUser("a1")
    for (const id of ["a1", "nobody"]) await endSessions(world.config(), id)
  })

  test("lets a sign-in complete that ends the user's other sessions itself", async () => {
    const world = createWorld(strategy, {}, {
      events: { updateUser: ({ user }) => endSessions(world.config(), String(user.id)) },
    })
    await world.createUser("a1", { emailVerified: null })
    const ada = world.browser()
    await ada.followLink()
    expect(await ada.currentEmail()).toBe("ada@example.com")
  })

  test("is final for a pending sign-in, also if an operator removes the factors afterwards", async () => {
    const world = createWorld(strategy, { required: true })
    await world.createUser()
    const thief = world.browser()
    await thief.signIn()
    await thief.json("second-factor")
    thief.secret = (await (await thief.answer(world.mails.at(-1)!.code)).json()).secret
    await endSessions(world.config(), "a1")
    await removeSecondFactor(world.config(), "a1")
    await thief.answer(thief.code())
    expect(await thief.currentEmail()).toBeUndefined()
  })
})

test("a single session is possible with `endSessions` in callbacks.jwt, with and without a second factor", async () => {
  let isOn = false
  const world = await createAda("jwt", {}, {
    callbacks: {
      async jwt({ token, trigger, user }) {
        if (isOn && trigger === "signIn") await endSessions(world.config(), String(user!.id))
        return token
      },
    },
  })
  isOn = true
  const { ada } = world
  await ada.followLink()
  await ada.answer(ada.code())
  expect(await ada.currentEmail()).toBe("ada@example.com")
  await world.createUser("b2", { email: "ben@example.com" })
  const ben = world.browser()
  await ben.followLink("/inbox", "ben@example.com")
  expect(await ben.currentEmail()).toBe("ben@example.com")
})

test("with a `sub` that callbacks.jwt replaces, signing out everywhere ends the user's sessions and pending sign-ins", async () => {
  let replaces = false
  const { ada, browser, logged, wait } = await createAda("jwt", {}, {
    callbacks: { jwt: ({ token, user }) => replaces && user ? { ...token, sub: `org:${user.id}` } : token },
  })
  replaces = true
  await ada.followLink()
  await ada.answer(ada.code())
  expect(await ada.currentEmail()).toBe("ada@example.com")
  const [thief, other] = [ada.copyTo(browser()), ada.copyTo(browser())]
  thief.secret = ada.secret
  wait(60)
  await thief.followLink()
  logged.length = 0
  const answer = await ada.post("end-all-sessions")
  expect(answer.headers.get("location")).not.toContain("error")
  expect(logged).toEqual([])
  await thief.answer(thief.code())
  expect(await thief.currentEmail()).toBeUndefined()
  expect(await other.currentEmail()).toBeUndefined()
})

test.each<[string, object]>([["replaced", { sub: "org:a1" }], ["left out", { sub: undefined }]])(
  "a session whose `sub` an update %s ends by the user's id",
  async (_, claims) => {
    const world = createWorld("jwt", {}, {
      callbacks: { jwt: ({ token, trigger }) => trigger === "update" ? { ...token, ...claims } : token },
    })
    await world.createUser()
    const ada = world.browser()
    await ada.followLink()
    await ada.json("session", { data: {} })
    expect(await ada.currentEmail()).toBe("ada@example.com")
    await endSessions(world.config(), "a1")
    expect(await ada.currentEmail()).toBeUndefined()
  },
)

test("a claim of the app's own with the name `session_user` ends no session", async () => {
  const world = createWorld("jwt", {}, {
    callbacks: { jwt: ({ token, user }) => user ? { ...token, session_user: "b2" } : token },
  })
  await world.createUser()
  await world.createUser("b2", { email: "ben@example.com" })
  await endSessions(world.config(), "b2")
  const ada = world.browser()
  await ada.followLink()
  expect(await ada.currentEmail()).toBe("ada@example.com")
})
