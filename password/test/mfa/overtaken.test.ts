import { Auth } from "@svc-auth/core"
import type { Provider } from "@svc-auth/core/providers"
import { describe, expect, test } from "vitest"
import { origin } from "../../../core/test/browser.ts"
import { Password } from "../../src/index.ts"
import { removeSecondFactor } from "../../src/mfa/remove.ts"
import { createAda, createWorld, email, type Person, strategies, toPath } from "./world.ts"

// Requests that another request of the same user overtakes, at the worst moment.

const [good, better] = ["plum-lantern-orbit", "velvet-harbour-nine"]

const choose = (browser: Person, url: string, password: string) =>
  browser.post("new-password/password", { ...Object.fromEntries(new URL(url).searchParams), password })

/** Users with passwords, the URLs of their mails, and what runs before the next write of factors. */
function createPasswordWorld(strategy: typeof strategies[number]) {
  const urls: string[] = []
  const world = createWorld(strategy, { rememberDevice: true })
  const { adapter } = world
  let beforeWrite: (() => Promise<void>) | undefined
  world.configure({
    mail: ({ url }) => void (url && urls.push(url)),
    providers: [...world.config().providers as Provider[], Password()],
    adapter: {
      ...adapter,
      replaceFactors: async (userId, expected, next) => {
        const run = beforeWrite
        beforeWrite = undefined
        await run?.()
        return await adapter.replaceFactors(userId, expected, next)
      },
    },
  })
  return { ...world, urls, overtake: (run: () => Promise<void>) => void (beforeWrite = run) }
}

describe.each(strategies)("under %s", (strategy) => {
  test("a reset that ends while a second factor is stored leaves no session and no trusted device (case 115)", async () => {
    const { browser, urls, wait, factors, adapter, overtake } = createPasswordWorld(strategy)
    const ada = browser()
    await ada.post("signup/password", { email })
    await choose(ada, urls.at(-1)!, good)
    await ada.enrol()
    await ada.post("signout")
    wait(60)
    const thief = browser()
    thief.secret = ada.secret
    await thief.post("callback/password", { email, password: good })
    overtake(async () => {
      const owner = browser()
      await owner.post("reset/password", { email })
      expect((await choose(owner, urls.at(-1)!, better)).headers.get("location")).toContain("saved")
    })
    const { id } = (await adapter.getUserByEmail(email))!
    expect((await thief.answer(thief.code(), { remember: true })).status).toBe(400)
    expect(await thief.currentEmail()).toBeUndefined()
    expect(factors(id).devices).toEqual([])
    expect([...thief.cookies.keys()].filter((name) => name.includes("device"))).toEqual([])
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
    await adapter.replacePassword("a1", null, "$2b$04$abcdefghijklmnopqrstuuJ8v3cY3bqz1m0ZbX0W1p2J3k4l5m6n7")
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
      const { browser, createUser, factors, overtake, adapter, wait } = createPasswordWorld(strategy)
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
    },
  )
})

test("an operator's removal is logged even if the sessions cannot be ended", async () => {
  const { config, configure, logged, factors } = await createAda("database")
  const { adapter } = config()
  configure({ adapter: { ...adapter!, deleteSessions: () => Promise.reject(new Error("the store is down")) } })
  await expect(removeSecondFactor(config(), "a1")).rejects.toThrow("deleteSessions")
  expect(factors()).toBe(null)
  expect(logged.join()).toContain("an operator has removed the second factors of the user a1")
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
