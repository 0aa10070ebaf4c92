import { Auth } from "@svc-auth/core"
import type { Provider } from "@svc-auth/core/providers"
import { describe, expect, test } from "vitest"
import { origin } from "../../../core/test/browser.ts"
import { Password } from "../../src/index.ts"
import { removeSecondFactor } from "../../src/mfa/remove.ts"
import type { MfaOptions } from "../../src/mfa/mfa.ts"
import { createAda, createWorld, email, type Person, strategies, toPath, type World } from "./world.ts"

// Requests that another request of the same user overtakes, at the worst moment.

const [good, better] = ["plum-lantern-orbit", "velvet-harbour-nine"]

const choose = (browser: Person, url: string, password: string) =>
  browser.post("new-password/password", { ...Object.fromEntries(new URL(url).searchParams), password })

const hash = "$2b$04$abcdefghijklmnopqrstuuJ8v3cY3bqz1m0ZbX0W1p2J3k4l5m6n7"

/** Users with passwords, the URLs of their mails, and what runs before or after the next write of factors. */
function createPasswordWorld(strategy: typeof strategies[number], options: MfaOptions = { rememberDevice: true }) {
  const urls: string[] = []
  const world = createWorld(strategy, options)
  const { adapter, mails } = world
  let beforeWrite: (() => Promise<void>) | undefined
  let afterWrite: (() => Promise<void>) | undefined
  world.configure({
    mail: ({ url, ...mail }) => void (mails.push(mail), url && urls.push(url)),
    providers: [...world.config().providers as Provider[], Password()],
    adapter: {
      ...adapter,
      replaceFactors: async (userId, expected, next) => {
        const [before, after] = [beforeWrite, afterWrite]
        beforeWrite = undefined
        await before?.()
        const isReplaced = await adapter.replaceFactors(userId, expected, next)
        afterWrite = undefined
        await after?.()
        return isReplaced
      },
    },
  })
  /** Chooses another password by a mailed link. */
  const reset = async () => {
    const owner = world.browser()
    await owner.post("reset/password", { email })
    expect((await choose(owner, urls.at(-1)!, better)).headers.get("location")).toContain("saved")
  }
  return {
    ...{ ...world, urls, reset },
    overtake: (run: () => Promise<void>) => void (beforeWrite = run),
    follow: (run: () => Promise<void>) => void (afterWrite = run),
  }
}

/** Takes the steps of a pending sign-in that adds the first factor, up to the code of the app. */
async function showKey(person: Person, { mails }: Pick<World, "mails">): Promise<void> {
  await person.json("second-factor")
  person.secret = (await (await person.answer(mails.at(-1)!.code)).json()).secret
}

/** Signs in, adds an authenticator app, and signs in with it. */
async function signInWithApp(person: Person, { wait }: Pick<World, "wait">): Promise<void> {
  await person.signIn()
  await person.enrol()
  wait(60)
  await person.signIn()
  await person.answer(person.code())
}

describe.each(strategies)("under %s", (strategy) => {
  test("a reset that ends while a second factor is stored leaves no session and no trusted device (case 115)", async () => {
    const { browser, urls, wait, factors, adapter, overtake, reset } = createPasswordWorld(strategy)
    const ada = browser()
    await ada.post("signup/password", { email })
    await choose(ada, urls.at(-1)!, good)
    await ada.enrol()
    await ada.post("signout")
    wait(60)
    const thief = browser()
    thief.secret = ada.secret
    await thief.post("callback/password", { email, password: good })
    overtake(reset)
    const { id } = (await adapter.getUserByEmail(email))!
    expect((await thief.answer(thief.code(), { remember: true })).status).toBe(400)
    expect(await thief.currentEmail()).toBeUndefined()
    expect(factors(id).devices).toEqual([])
    expect([...thief.cookies.keys()].filter((name) => name.includes("device"))).toEqual([])
  })

  test("a reset ends a pending sign-in by a mailed link that adds the first factor (case 128)", async () => {
    const world = createPasswordWorld(strategy, { required: true })
    await world.createUser("a1", { emailVerified: null })
    await world.adapter.replacePassword("a1", null, hash)
    const thief = world.browser()
    await thief.followLink()
    await showKey(thief, world)
    await world.reset()
    expect((await thief.answer(thief.code())).status).toBe(400)
    expect(await thief.currentEmail()).toBeUndefined()
    expect(world.factors()).toBe(null)
  })

  test("a factor of a pending sign-in that fails is not stored, and no mail tells of it (case 128)", async () => {
    const world = createPasswordWorld(strategy, { required: true })
    await world.createUser()
    await world.reset()
    const thief = world.browser()
    await thief.post("callback/password", { email, password: better })
    await showKey(thief, world)
    world.mails.length = 0
    world.overtake(world.reset)
    expect((await thief.answer(thief.code())).status).toBe(400)
    expect(world.factors()).toBe(null)
    expect(world.kinds()).toEqual(["reset", "password-changed"])
  })

  test.each(["a code of the app", "a recovery code"])(
    "%s stays used if a change is taken back (case 129)",
    async (kind) => {
      const world = createPasswordWorld(strategy)
      await world.createUser("a1", { emailVerified: new Date(0) })
      const thief = world.browser()
      await signInWithApp(thief, world)
      world.wait(60)
      const [owner, seen] = [world.browser(), world.browser()]
      owner.secret = thief.secret
      const [path, fields, used] = kind === "a recovery code"
        ? ["totp", { code: await replaceKey(thief) }, thief.codes[0]]
        : ["recovery-codes", {}, owner.code()]
      world.follow(async () => {
        await owner.signIn()
        expect((await owner.answer(used)).status).toBe(303)
        await owner.post("end-other-sessions")
      })
      expect((await thief.json(path, fields)).status).toBe(401)
      await seen.signIn()
      expect((await seen.answer(used)).status).toBe(401)
    },
  )

  test("a change is taken back even if a pending sign-in has kept a text meanwhile", async () => {
    const world = createPasswordWorld(strategy)
    await world.createUser("a1", { emailVerified: new Date(0) })
    const thief = world.browser()
    await signInWithApp(thief, world)
    const owner = world.browser()
    await owner.signIn()
    await owner.answer(thief.codes[0])
    const kept = [{ id: "x", text: "y", until: 9_999_999_999 }]
    world.follow(async () => {
      await owner.post("end-other-sessions")
      const record = { version: "", recoveryCodes: [], devices: [], kept }
      expect(await world.adapter.replaceFactors("a1", null, JSON.stringify(record))).toBe(true)
    })
    expect((await thief.json("remove-totp")).status).toBe(401)
    expect(world.factors()).toMatchObject({
      totp: {},
      recoveryCodes: thief.codes.slice(1).map(() => expect.any(String)),
      kept,
    })
  })

  test("a password that a session removes while it is ended comes back, if the address is proven", async () => {
    for (const emailVerified of [new Date(0), null]) {
      const world = createPasswordWorld(strategy)
      await world.createUser("a1", { emailVerified })
      await world.adapter.replacePassword("a1", null, hash)
      const [thief, owner] = [world.browser(), world.browser()]
      await thief.signIn()
      let isFirst = true
      const replacePassword: typeof world.adapter.replacePassword = async (...given) => {
        if (isFirst) {
          isFirst = false
          await owner.signIn()
          await owner.post("end-other-sessions")
        }
        return await world.adapter.replacePassword(...given)
      }
      world.configure({ adapter: { ...world.config().adapter, replacePassword } })
      expect((await thief.json("remove-password/password")).status).toBe(401)
      expect(await world.adapter.getPassword("a1")).toBe(emailVerified && hash)
      expect(world.kinds()).toEqual([])
    }
  })

  test("a code that is sent with a body that was held back has expired (case 126)", async () => {
    const { ada, config, wait } = await createAda(strategy)
    await ada.signIn()
    const { csrfToken } = await (await ada.fetch("csrf")).json()
    const text = JSON.stringify({ csrfToken, code: ada.code() })
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        wait(240)
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    }, { highWaterMark: 0 })
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { "content-type": "application/json", origin, cookie }
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half", headers }
    const response = await Auth(new Request(`${origin}/auth/second-factor`, init), config())
    expect([response.status, (await response.json()).error]).toEqual([401, "InvalidCode"])
  })

  test("a sign-in that proves the address and thereby deletes the password completes", async () => {
    const { browser, mails, adapter, configure, config, createUser } = createWorld(strategy, { required: true })
    configure({ providers: [...config().providers as Provider[], Password()] })
    await createUser("a1", { emailVerified: null })
    await adapter.replacePassword("a1", null, hash)
    const ada = browser()
    await ada.followLink()
    await ada.json("second-factor")
    ada.secret = (await (await ada.answer(mails.at(-1)!.code)).json()).secret
    const response = await ada.answer(ada.code())
    expect(response.status).toBe(200)
    expect((await response.json()).recoveryCodes).toHaveLength(10)
    expect(await ada.currentEmail()).toBe(email)
    expect(await adapter.getPassword("a1")).toBeNull()
  })

  test.each(["totp", "remove-totp", "recovery-codes"])(
    "a change of the factors is taken back if the session has ended before it is stored: %s",
    async (path) => {
      const { browser, createUser, factors, overtake, adapter, wait, kinds } = createPasswordWorld(strategy)
      await createUser("a1", { emailVerified: new Date(0) })
      const thief = browser()
      await thief.signIn()
      if (path !== "totp") {
        await thief.enrol()
        wait(60)
        await thief.signIn()
        await thief.answer(thief.code())
      } else thief.secret = (await (await thief.json("totp")).json()).secret
      const before = factors()
      const owner = browser()
      await owner.signIn()
      if (path !== "totp") await owner.answer(thief.codes[0])
      const used = factors()
      overtake(async () => void await owner.post("end-other-sessions"))
      const response = await thief.json(path, path === "totp" ? { code: thief.code() } : {})
      expect([response.status, (await response.json()).error]).toEqual([401, "SignInRequired"])
      expect(factors()?.totp).toEqual(before?.totp)
      expect(factors()?.recoveryCodes).toEqual(used?.recoveryCodes)
      expect(adapter.getFactors("a1") === null).toBe(path === "totp")
      expect(kinds().filter((kind) => kind === "factor-added")).toHaveLength(path === "totp" ? 0 : 1)
    },
  )
})

test("an operator's removal is logged even if the sessions cannot be ended", async () => {
  const { config, configure, logged, factors } = await createAda("database")
  const { adapter } = config()
  let calls = 0
  const deleteSessions = () => calls++ === 0 ? Promise.resolve() : Promise.reject(new Error("the store is down"))
  configure({ adapter: { ...adapter!, deleteSessions } })
  await expect(removeSecondFactor(config(), "a1")).rejects.toThrow("deleteSessions")
  expect(factors()).toBe(null)
  expect(logged.join()).toContain("an operator has removed the second factors of the user a1")
})

test("an operator's removal ends sessions before it deletes the factors, so that none adds another", async () => {
  const world = createPasswordWorld("database")
  await world.createUser()
  const thief = world.browser()
  await signInWithApp(thief, world)
  const code = await replaceKey(thief)
  world.follow(async () => void expect((await thief.json("totp", { code })).status).toBe(401))
  await removeSecondFactor(world.config(), "a1")
  expect(world.factors()).toBe(null)
})

/** Starts to replace the authenticator app. Returns the code of the new one. */
async function replaceKey(person: Person): Promise<string> {
  person.secret = (await (await person.json("totp")).json()).secret
  return person.code()
}

test("the steps to add a factor start over when the user's address changes (case 130)", async () => {
  for (const emailVerified of [null, new Date(0)]) {
    const world = createWorld("database")
    await world.createUser("a1", { email: "squatter@evil.test", emailVerified })
    const squatter = world.browser()
    await squatter.signIn()
    const code = emailVerified ? await replaceKey(squatter) : (await squatter.json("totp"), world.mails[0]!.code)
    await world.adapter.updateUser({ id: "a1", email, emailVerified: null })
    expect((await squatter.json("totp", { code })).status).toBe(401)
    expect(world.factors()).toBe(null)
  }
})

test("the code of a pending sign-in proves only the address to which it was mailed (case 130)", async () => {
  const world = createWorld("database", { required: true })
  await world.createUser("a1", { email: "squatter@evil.test", emailVerified: null })
  const squatter = world.browser()
  await squatter.signIn()
  await squatter.json("second-factor")
  await world.adapter.updateUser({ id: "a1", email })
  expect((await squatter.answer(world.mails[0]!.code)).status).toBe(401)
})

test.each(["a@evil.test, b@app.test", "just-a-name"])(
  "no code is mailed to what is no address: %s",
  async (address) => {
    const world = createWorld("database")
    await world.createUser("a1", { email: address, emailVerified: null })
    const squatter = world.browser()
    await squatter.signIn()
    expect(toPath(await squatter.fetch("totp"))).toContain("error=AccessDenied")
    const response = await squatter.json("totp")
    expect([response.status, (await response.json()).error]).toEqual([403, "AccessDenied"])
    expect(world.mails).toEqual([])
  },
)

test("a user whose address is written in another script adds a required factor, and gets a notice", async () => {
  const world = createWorld("database", { required: true })
  await world.createUser("a1", { email: "müller@app.test" })
  const ada = world.browser()
  await ada.signIn()
  await showKey(ada, world)
  expect((await ada.answer(ada.code())).status).toBe(200)
  expect(world.mails.map(({ kind, to }) => [kind, to])).toEqual([
    ["enrol", "müller@app.test"],
    ["factor-added", "müller@app.test"],
  ])
})

test("the holder of an unproven address that is written in another script cannot add a factor without its mail", async () => {
  const world = createWorld("database")
  await world.createUser("a1", { email: "müller@app.test", emailVerified: null })
  const squatter = world.browser()
  await squatter.signIn()
  expect(await (await squatter.json("totp")).json()).toEqual({ sent: true })
  expect(world.mails).toMatchObject([{ kind: "enrol", to: "müller@app.test" }])
  expect(toPath(await squatter.signIn())).toBe("/inbox")
})
