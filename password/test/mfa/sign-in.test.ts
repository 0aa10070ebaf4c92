import { describe, expect, test } from "vitest"
import Credentials from "@svc-auth/core/providers/credentials"
import { english } from "../../../core/src/app/texts/english.ts"
import { createAda, createWorld, email, strategies, toPath } from "./world.ts"

const held = "/auth/second-factor?callbackUrl=https%3A%2F%2Fapp.test%2Finbox"

describe.each(strategies)("a sign-in with a second factor under %s", (strategy) => {
  test("a user without a factor signs in as before", async () => {
    const world = createWorld(strategy)
    await world.createUser()
    const ada = world.browser()
    expect(toPath(await ada.signIn())).toBe("/inbox")
    expect(await ada.currentEmail()).toBe(email)
  })

  test("credentials give no session before the code, and only the session after it fires events", async () => {
    const { ada, calls } = await createAda(strategy)
    expect(toPath(await ada.signIn())).toBe(held)
    expect(await ada.currentEmail()).toBeUndefined()
    expect(calls).toEqual([])
    const page = await ada.fetch("second-factor")
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('name="code"')
    expect(toPath(await ada.answer(ada.code()))).toBe("/inbox")
    expect(await ada.currentEmail()).toBe(email)
    expect(calls).toEqual([...strategy === "jwt" ? ["jwt signIn"] : [], "event"])
  })

  test("a mailed link gives no session before the code", async () => {
    const { ada } = await createAda(strategy)
    expect(toPath(await ada.followLink())).toBe(held)
    expect(await ada.currentEmail()).toBeUndefined()
    await ada.answer(ada.code())
    expect(await ada.currentEmail()).toBe(email)
  })

  test("a pending sign-in opens nothing but the second factor", async () => {
    const { ada } = await createAda(strategy)
    await ada.signIn()
    expect(await (await ada.fetch("session")).json()).toBe(null)
    for (const path of ["sessions", "accounts", "passkeys"]) expect((await ada.fetch(path)).status).toBe(401)
    const changes = ["totp", "remove-totp", "recovery-codes", "forget-device", "end-other-sessions", "end-all-sessions"]
    for (const path of changes) expect((await ada.json(path)).status, path).toBe(401)
    for (const path of ["account", "totp"]) expect(toPath(await ada.fetch(path))).toContain("/auth/signin")
  })

  test("a code works once, in no other sign-in either", async () => {
    const { ada, browser } = await createAda(strategy)
    await ada.signIn()
    const code = ada.code()
    await ada.answer(code)
    const thief = browser()
    await thief.signIn()
    expect((await thief.answer(code)).status).toBe(401)
    thief.secret = ada.secret
    expect((await thief.answer(thief.code(-1))).status, "an earlier one").toBe(401)
    expect(await thief.currentEmail()).toBeUndefined()
  })

  test("the code that confirmed the app is used up, and codes of other times are wrong", async () => {
    const world = createWorld(strategy)
    await world.createUser()
    const ada = world.browser()
    await ada.followLink()
    await ada.enrol()
    await ada.post("signout")
    await ada.signIn()
    expect((await ada.answer(ada.code())).status).toBe(401)
    expect((await ada.answer(ada.code(5))).status).toBe(401)
    expect((await ada.answer(ada.code(-5))).status).toBe(401)
    expect(toPath(await ada.answer(ada.code(1)))).toBe("/inbox")
  })

  test("a copied pending sign-in completes once", async () => {
    const { ada, browser, wait } = await createAda(strategy)
    await ada.signIn()
    const thief = ada.copyTo(browser())
    await ada.answer(ada.code())
    expect(await ada.currentEmail()).toBe(email)
    wait(60)
    thief.secret = ada.secret
    expect((await thief.answer(thief.code())).status).not.toBe(200)
    expect(await thief.currentEmail()).toBeUndefined()
  })

  test("of 100 parallel requests with one code, one passes", async () => {
    const { ada, browser } = await createAda(strategy)
    await ada.signIn()
    const code = ada.code()
    const all = await Promise.all(Array.from({ length: 100 }, async () => {
      const twin = ada.copyTo(browser())
      await twin.answer(code)
      return await twin.currentEmail()
    }))
    expect(all.filter((one) => one === email)).toHaveLength(1)
  })

  test("of 18 parallel sign-ins with one code, one passes", async () => {
    const { ada, browser } = await createAda(strategy)
    const code = ada.code()
    const all = await Promise.all(Array.from({ length: 18 }, async () => {
      const twin = browser()
      await twin.signIn()
      await twin.answer(code)
      return await twin.currentEmail()
    }))
    expect(all.filter((one) => one === email)).toHaveLength(1)
  })

  test("after five wrong codes a pending sign-in accepts none", async () => {
    const { ada } = await createAda(strategy)
    await ada.signIn()
    for (let i = 0; i < 5; i++) expect((await ada.answer("000000")).status).toBe(401)
    const refused = await ada.answer(ada.code())
    expect(refused.status).toBe(401)
    expect(await refused.json()).toEqual({ error: "InvalidCode" })
    await ada.signIn()
    expect(toPath(await ada.answer(ada.code()))).toBe("/inbox")
  })

  test("after twenty wrong codes in a day a user's codes are refused, recovery codes too", async () => {
    const { ada, wait } = await createAda(strategy)
    for (let i = 0; i < 20; i++) {
      if (i % 5 === 0) await ada.signIn()
      const wrong = i % 2 ? "000000" : "0000-0000-0000-0000"
      expect((await ada.answer(wrong)).status).toBe(401)
    }
    await ada.signIn()
    expect((await ada.answer(ada.code())).status).toBe(401)
    expect((await ada.answer(ada.codes[0])).status).toBe(401)
    wait(24 * 60 * 60 + 1)
    await ada.signIn()
    expect(toPath(await ada.answer(ada.code()))).toBe("/inbox")
  })

  test("a right code is not counted", async () => {
    const { ada, wait } = await createAda(strategy)
    for (let i = 0; i < 22; i++) {
      await ada.signIn()
      expect(toPath(await ada.answer(ada.code()))).toBe("/inbox")
      wait(60)
    }
  })

  test("malformed, oversized and repeated fields are refused, and change nothing", async () => {
    const { ada, adapter } = await createAda(strategy)
    const before = adapter.getFactors("a1")
    const fields = [
      ...[undefined, null, "", 1, true, [], {}, ["000000"], "a".repeat(60_000), "０００", "\0", "12345", "1234567"],
    ].map((code) => ({ code }))
    const remembers = [{}, [], "yes", 1].map((remember) => ({ code: ada.code(), remember }))
    for (const one of [...fields, ...remembers]) {
      await ada.signIn()
      const refused = await ada.json("second-factor", one)
      expect([refused.status, await refused.json()], JSON.stringify(one).slice(0, 60)).toEqual([401, {
        error: "InvalidCode",
      }])
    }
    const { csrfToken } = await (await ada.fetch("csrf")).json()
    const body = new URLSearchParams([["csrfToken", csrfToken], ["code", "1"], ["code", ada.code()]])
    expect((await ada.fetch("second-factor", { method: "POST", body })).status).toBe(400)
    expect(adapter.getFactors("a1")).toBe(before)
    expect(await ada.currentEmail()).toBeUndefined()
  })

  test("a form gets the page again with the refusal", async () => {
    const { ada } = await createAda(strategy)
    await ada.signIn()
    const refused = await ada.post("second-factor", { code: "000000", callbackUrl: "/inbox" })
    const path = toPath(refused)
    expect(path).toBe(`${held}&error=InvalidCode`)
    expect(await (await ada.fetch(path.slice("/auth/".length))).text()).toContain(english.wrongFactor)
    expect(toPath(await ada.post("second-factor", { code: ada.code() }))).toBe("/inbox")
  })

  test("without a pending sign-in the page leads to the sign-in page", async () => {
    const { browser } = await createAda(strategy)
    expect(toPath(await browser().fetch("second-factor?callbackUrl=/inbox"))).toContain("/auth/signin")
    expect((await browser().answer("000000")).status).toBe(400)
  })

  test("a recovery code works once", async () => {
    const { ada, kinds, factors } = await createAda(strategy)
    expect(ada.codes).toHaveLength(10)
    await ada.signIn()
    expect(toPath(await ada.answer(ada.codes[3]!.toUpperCase().replaceAll("-", " ")))).toBe("/inbox")
    expect(factors().recoveryCodes).toHaveLength(9)
    expect(kinds()).toEqual(["factor-added", "recovery-code-used"])
    await ada.signIn()
    expect((await ada.answer(ada.codes[3])).status).toBe(401)
    expect(toPath(await ada.answer(ada.codes[4]))).toBe("/inbox")
  })

  test("of parallel sign-ins with one recovery code, one passes", async () => {
    const { ada, browser } = await createAda(strategy)
    const all = await Promise.all(Array.from({ length: 18 }, async () => {
      const twin = browser()
      await twin.signIn()
      await twin.answer(ada.codes[0])
      return await twin.currentEmail()
    }))
    expect(all.filter((one) => one === email)).toHaveLength(1)
  })

  test("without the option no recovery code is made or accepted", async () => {
    const { ada, configure, factors } = await createAda(strategy)
    const { mfa } = await import("../../src/mfa/mfa.ts")
    configure({ use: [mfa({ recoveryCodes: false })] })
    await ada.signIn()
    expect((await ada.answer(ada.codes[0])).status).toBe(401)
    const other = await createAda(strategy, { recoveryCodes: false })
    expect(other.ada.codes).toEqual([])
    expect(other.factors().recoveryCodes).toEqual([])
    expect(factors().recoveryCodes).toHaveLength(10)
  })

  test("a change of the factors ends pending sign-ins", async () => {
    const { ada, browser } = await createAda(strategy)
    const waiting = browser()
    await waiting.signIn()
    await ada.signIn()
    await ada.answer(ada.code())
    expect((await ada.json("recovery-codes")).status).toBe(200)
    expect((await waiting.answer(ada.code(1))).headers.get("location") ?? "refused").not.toContain("/inbox")
    expect(await waiting.currentEmail()).toBeUndefined()
  })

  test("a change of the password ends pending sign-ins", async () => {
    const { ada, adapter } = await createAda(strategy)
    await ada.signIn()
    await adapter.replacePassword("a1", null, "svc1:1:$hash")
    await ada.answer(ada.code())
    expect(await ada.currentEmail()).toBeUndefined()
  })

  test.each(["a code", "a recovery code"])(
    "a change while the session begins ends that session: %s",
    async (answer) => {
      const { ada, adapter, configure, kinds } = await createAda(strategy)
      await ada.signIn()
      const change = () => void adapter.replacePassword("a1", null, "svc1:1:$hash")
      if (strategy === "jwt") configure({ callbacks: { jwt: ({ token }) => (change(), token) } })
      else configure({ adapter: { ...adapter, createSession: (row) => (change(), adapter.createSession(row)) } })
      // a used recovery code is told all the same
      await ada.answer(answer === "a recovery code" ? ada.codes[0] : ada.code())
      expect(await ada.currentEmail()).toBeUndefined()
      expect(kinds().includes("recovery-code-used")).toBe(answer === "a recovery code")
    },
  )

  test("factors that cannot be read let no user sign in", async () => {
    const { ada, adapter } = await createAda(strategy)
    for (const broken of ["", "{}", "null", "[1]", '{"version":"1","recoveryCodes":[],"devices":[],"totp":{}}']) {
      const text = adapter.getFactors("a1") as string
      await adapter.replaceFactors("a1", text, broken)
      expect(toPath(await ada.signIn())).toContain("error=")
      expect(await ada.currentEmail()).toBeUndefined()
    }
  })

  test("a key that is copied into the record of another user is refused there", async () => {
    const { ada, adapter, browser, createUser, logged } = await createAda(strategy)
    await createUser("b1", { email: "bob@example.com" })
    const bob = browser()
    await bob.followLink("/inbox", "bob@example.com")
    await bob.enrol()
    const [own, other] = ["a1", "b1"].map((id) => JSON.parse(adapter.getFactors(id) as string))
    const copied = JSON.stringify({ ...own, totp: { ...own.totp, secret: other.totp.secret } })
    await adapter.replaceFactors("a1", adapter.getFactors("a1") as string, copied)
    await ada.signIn()
    expect((await ada.answer(bob.code(1))).status).toBe(401)
    expect(logged.join()).toContain("of the user a1 cannot be decrypted")
    expect(await ada.currentEmail()).toBeUndefined()
  })

  test("a key that cannot be decrypted is refused like a wrong code, and recovery codes still work", async () => {
    const { ada, configure, logged } = await createAda(strategy)
    configure({ secret: "another-secret-of-32-characters-00" })
    await ada.signIn()
    const refused = await ada.answer(ada.code())
    expect([refused.status, await refused.json()]).toEqual([401, { error: "InvalidCode" }])
    expect(logged.join()).toContain("cannot be decrypted")
    expect(toPath(await ada.answer(ada.codes[0]))).toBe("/inbox")
  })

  test("a key under a retired secret is encrypted again when it is used", async () => {
    const { ada, config, configure, factors } = await createAda(strategy)
    const [old, next] = [config().secret as string, "another-secret-of-32-characters-00"]
    const before = factors().totp.secret
    configure({ secret: [next, old] })
    await ada.signIn()
    await ada.answer(ada.code())
    expect(factors().totp.secret).not.toBe(before)
    configure({ secret: next })
    const { totp: { secret } } = factors()
    await ada.signIn()
    expect(toPath(await ada.answer(ada.code(1)))).toBe("/inbox")
    expect(factors().totp.secret).toBe(secret)
  })

  test("what is stored contains no key, no code and no token in plain text", async () => {
    const { ada, adapter } = await createAda(strategy, { rememberDevice: true })
    await ada.signIn()
    await ada.answer(ada.code(), { remember: true })
    const text = adapter.getFactors("a1") as string
    const device = [...ada.cookies].find(([name]) => name.includes("device"))![1]
    for (const secret of [ada.secret, ...ada.codes, ...ada.codes.map((code) => code.replaceAll("-", "")), device]) {
      expect(text).not.toContain(secret)
    }
  })
})

test("a sign-out forgets the sign-in that waits for a second factor", async () => {
  const { ada } = await createAda("database")
  await ada.signIn()
  await ada.post("signout")
  const answer = await ada.answer(ada.code())
  expect([answer.status, await answer.json()]).toEqual([400, { error: "InvalidCheck" }])
})

test("a form of a sign-in that no longer waits leads to the sign-in page, and then to its target", async () => {
  const { ada } = await createAda("database")
  await ada.signIn()
  for (const name of ada.cookies.keys()) if (name.includes("pending")) ada.cookies.delete(name)
  const answer = await ada.post("second-factor", { code: ada.code(), callbackUrl: "/inbox" })
  expect(toPath(answer)).toMatch(/^\/auth\/signin\?error=InvalidCheck&callbackUrl=.*%2Finbox$/)
})

test.each([[undefined], [[]], [{ changes: 0 }], [1]])(
  "a store that answers a change with %j lets no code through",
  async (answer) => {
    const { ada, adapter, logged } = await createAda("database")
    await ada.signIn()
    adapter.replaceFactors = (() => answer) as never
    expect((await ada.answer(ada.code())).status).not.toBe(303)
    expect(await ada.currentEmail()).toBeUndefined()
    expect(logged.join()).toContain("AdapterError: replaceFactors returned a value of the type")
  },
)

test("case 116: a pending sign-in whose account is unlinked creates no user", async () => {
  const world = createWorld("database", {}, {
    providers: [Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: String(name) }) })],
  })
  await world.createUser()
  const account = {
    provider: "credentials",
    providerAccountId: "directory-7",
    type: "credentials",
    userId: "a1",
  } as const
  await world.adapter.linkAccount(account)
  const ada = world.browser()
  await ada.signIn("directory-7")
  await ada.enrol()
  await ada.post("signout")
  world.wait(60)
  await ada.signIn("directory-7")
  await world.adapter.unlinkAccount(account)
  const users = world.adapter.snapshot().users.length
  expect((await ada.answer(ada.code())).status).toBe(403)
  expect(await ada.currentEmail()).toBeUndefined()
  expect(world.adapter.snapshot().users).toHaveLength(users)
})
