import { mfa } from "../../src/mfa/mfa.ts"
import { type AuthConfig, endSessions } from "@svc-auth/core"
import { describe, expect, test } from "vitest"
import { english } from "../../../core/src/app/texts/english.ts"
import { createHasher } from "../../src/hashing/hash.ts"
import { Password } from "../../src/index.ts"
import { removeSecondFactor } from "../../src/mfa/mfa.ts"
import { createAda, createWorld, email, type Person, strategies, toPath, toStart } from "./world.ts"

/** Signs in by a mailed link and the code. */
async function signInFully(person: Person) {
  await person.followLink()
  expect(toPath(await person.answer(person.code()))).toBe("/inbox")
}

/** Answers a demand for a new sign-in. */
async function answerDemand(person: Person, response: Response) {
  expect(response.status).toBe(401)
  const { error, signInUrl } = await response.json()
  expect(error).toBe("FreshSignInRequired")
  const url = new URL(signInUrl)
  await person.fetch(url.pathname.slice("/auth/".length) + url.search)
  await person.followLink()
}

describe.each(strategies)("managing second factors under %s", (strategy) => {
  test("the page for a change is shown again after the sign-in that it needs", async () => {
    const { ada, wait } = await start()
    wait(601)
    const late = new URL((await ada.fetch("totp")).headers.get("location")!)
    expect([late.pathname, late.searchParams.get("callbackUrl")]).toEqual([
      "/auth/signin",
      "https://app.test/auth/totp",
    ])
    const visitor = new URL((await createWorld(strategy).browser().fetch("totp")).headers.get("location")!)
    expect([visitor.pathname, visitor.searchParams.get("callbackUrl")]).toEqual([
      "/auth/signin",
      "https://app.test/auth/totp",
    ])
  })

  test("a user who signed in long ago ends the trust in a device, and is asked to sign in for the rest", async () => {
    const { ada, wait, factors } = await start()
    await ada.enrol()
    await ada.post("signout")
    wait(60)
    await ada.followLink()
    await ada.answer(ada.code(), { remember: true })
    wait(601)
    const page = await (await ada.fetch("account")).text()
    expect(page).toContain(english.endTrust)
    expect(page).not.toContain(english.removeTotp)
    const devices = page.slice(page.indexOf(english.trustedDevices))
    expect(devices.slice(0, devices.indexOf("</section>"))).not.toContain(english.signInToChange)
    const id = /name="id" value="([^"]+)"/.exec(devices)![1]!
    await ada.post("forget-device", { id })
    expect(factors().devices).toEqual([])
  })

  const start = async (options = {}) => {
    const world = createWorld(strategy, { rememberDevice: true, ...options })
    await world.createUser()
    const ada = world.browser()
    await ada.followLink()
    return { ...world, ada }
  }

  test("a user who adds no authenticator app goes back to the account page", async () => {
    const { ada, configure } = await start()
    const hrefs = async () => [...(await (await ada.fetch("totp")).text()).matchAll(/<a [^>]*href="(http[^"]*)"/g)]
    expect((await hrefs()).map(([, href]) => new URL(href!).pathname)).toEqual(["/auth/account"])
    configure({ use: [mfa({ rememberDevice: true })] })
    expect(await hrefs()).toEqual([])
  })

  test("the pages add an authenticator app and show the recovery codes once", async () => {
    const { ada, factors, kinds } = await start()
    const page = await (await ada.fetch("totp")).text()
    expect(page).toContain("<svg")
    expect(page).toContain('href="otpauth://totp/')
    expect(await (await ada.fetch("totp")).text(), "the same key again").toContain(/<code>([A-Z2-7 ]+)</.exec(page)![1])
    ada.secret = /<code>([A-Z2-7 ]+)</.exec(page)![1]!.replaceAll(" ", "")
    expect(ada.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(factors(), "nothing is stored before the code").toBe(null)
    expect(toPath(await ada.post("totp", { code: "000000", callbackUrl: "/auth/account" }))).toBe(
      "/auth/totp?callbackUrl=https%3A%2F%2Fapp.test%2Fauth%2Faccount&error=InvalidCode",
    )
    const shown = await ada.post("totp", { code: ada.code(), callbackUrl: "/auth/account" })
    const text = await shown.text()
    const codes = [...text.matchAll(/<code>(.*?)</g)].map(([, code]) => code)
    expect(codes).toHaveLength(10)
    expect(text).toContain(`href="data:text/plain,${codes.join("%0A")}%0A" download="recovery-codes.txt"`)
    expect(text).toContain('href="https://app.test/auth/account"')
    expect(factors().recoveryCodes).toHaveLength(10)
    expect(kinds()).toEqual(["factor-added"])
    expect(await ada.currentEmail()).toBe(email)
  })

  test("a QR code shows the URL of the key, with the name of the app", async () => {
    const { ada, configure } = await start()
    configure({ theme: { name: "Example: shop" } })
    const { secret, url } = await (await ada.json("totp")).json()
    expect(new URL(url).protocol).toBe("otpauth:")
    expect(url).toContain(`secret=${secret}`)
    expect(decodeURIComponent(url)).toContain("Example  shop:ada@example.com")
  })

  test("a key works only in the browser that got it, and for its user", async () => {
    const { ada, browser, createUser, factors } = await start()
    await createUser("b1", { email: "bob@example.com" })
    ada.secret = (await (await ada.json("totp")).json()).secret
    const bob = browser()
    await bob.followLink("/inbox", "bob@example.com")
    for (const [name, value] of ada.cookies) if (name.includes("enrol")) bob.cookies.set(name, value)
    expect((await bob.json("totp", { code: ada.code() })).status).toBe(401)
    expect(factors("b1")).toBe(null)
  })

  test("to add the first factor needs a sign-in of the last ten minutes", async () => {
    const { ada, wait, factors } = await start()
    wait(601)
    const refused = await ada.json("totp")
    expect([refused.status, (await refused.json()).error]).toEqual([401, "FreshSignInRequired"])
    expect(toPath(await ada.fetch("totp"))).toContain("/auth/signin")
    await answerDemand(ada, await ada.json("totp"))
    await ada.enrol()
    expect(factors()).not.toBe(null)
  })

  test("the key expires after ten minutes", async () => {
    const { ada, wait, factors } = await start()
    ada.secret = (await (await ada.json("totp")).json()).secret
    wait(601)
    await ada.post("signout")
    await ada.followLink()
    expect((await ada.json("totp", { code: ada.code() })).status).toBe(401)
    expect(factors()).toBe(null)
  })

  test.each(["totp", "remove-totp", "recovery-codes"])(
    "a session without a second factor cannot change one: %s",
    async (path) => {
      const { ada, browser, adapter, wait } = await createAda(strategy, { rememberDevice: true })
      await ada.followLink()
      await ada.answer(ada.code(), { remember: true })
      await ada.post("signout")
      wait(60)
      expect(toPath(await ada.followLink()), "a trusted device").toBe("/inbox")
      const before = adapter.getFactors("a1")
      await answerDemand(ada, await ada.json(path))
      expect(adapter.getFactors("a1")).toBe(before)
      expect(toPath(await ada.answer(ada.code()))).toBeDefined()
      expect((await ada.json(path)).status).toBe(200)
      wait(601)
      expect((await ada.json(path)).status).toBe(401)
      expect((await browser().json(path)).status).toBe(401)
    },
  )

  test("another app replaces the first one, and the recovery codes stay", async () => {
    const { ada, wait, kinds } = await createAda(strategy)
    await signInFully(ada)
    const { secret, codes } = ada
    await ada.enrol()
    expect(ada.codes).toEqual([])
    expect(kinds()).toEqual(["factor-added", "factor-added"])
    wait(60)
    const { secret: next } = ada
    await ada.followLink()
    ada.secret = secret
    expect((await ada.answer(ada.code())).status).toBe(401)
    ada.secret = next
    expect(toPath(await ada.answer(ada.code()))).toBe("/inbox")
    await ada.followLink()
    expect(toPath(await ada.answer(codes[0]))).toBe("/inbox")
  })

  test("a factor that is added while another request adds the first one is not replaced", async () => {
    const { ada, adapter, browser, factors, configure } = await start()
    const thief = browser()
    await thief.followLink()
    thief.secret = (await (await thief.json("totp")).json()).secret
    let isFirst = true
    configure({
      adapter: {
        ...adapter,
        replaceFactors: async (userId, expected, next) => {
          if (isFirst) {
            isFirst = false
            await ada.enrol()
          }
          return await adapter.replaceFactors(userId, expected, next)
        },
      },
    })
    const refused = await thief.json("totp", { code: thief.code() })
    expect([refused.status, (await refused.json()).error]).toEqual([401, "FreshSignInRequired"])
    const { totp } = factors()
    await ada.post("signout")
    await ada.followLink()
    expect(toPath(await ada.answer(ada.code(1)))).toBe("/inbox")
    expect(factors().totp.secret).toBe(totp.secret)
  })

  test("removing the app deletes the recovery codes and the devices, and tells the owner", async () => {
    const { ada, factors, kinds, mails } = await createAda(strategy, { rememberDevice: true })
    await ada.followLink()
    await ada.answer(ada.code(), { remember: true })
    expect(toPath(await ada.post("remove-totp", { callbackUrl: "/auth/account?done=factor-changed" }))).toBe(
      "/auth/account?done=factor-changed",
    )
    expect(factors()).toBe(null)
    expect(kinds()).toEqual(["factor-added", "factor-removed"])
    expect(mails.every(({ to }) => to === email)).toBe(true)
    await ada.post("signout")
    expect(toPath(await ada.signIn())).toBe("/inbox")
    expect((await ada.json("remove-totp")).status, "nothing is left").toBe(200)
    expect(kinds()).toHaveLength(2)
  })

  test("the addition of an app does not permit changes of the app that another session adds later", async () => {
    const { ada: thief, browser, factors, wait } = await start()
    await thief.enrol()
    wait(60)
    expect(await (await thief.json("remove-totp")).json()).toEqual({ removed: true })
    const ada = browser()
    await ada.followLink()
    await ada.enrol()
    wait(60)
    for (const route of ["totp", "remove-totp", "recovery-codes"]) {
      expect(await (await thief.json(route)).json(), route).toMatchObject({ error: "FreshSignInRequired" })
    }
    expect(factors().totp).toBeDefined()
    expect((await ada.json("recovery-codes")).status, "in the session that added it").toBe(200)
  })

  test("new recovery codes end the old ones", async () => {
    const { ada, kinds, wait } = await createAda(strategy)
    await signInFully(ada)
    const { recoveryCodes } = await (await ada.json("recovery-codes")).json()
    expect(new Set([...recoveryCodes, ...ada.codes]).size).toBe(20)
    expect(kinds()).toEqual(["factor-added", "recovery-codes-new"])
    wait(60)
    await ada.followLink()
    expect((await ada.answer(ada.codes[0])).status).toBe(401)
    expect(toPath(await ada.answer(recoveryCodes[0]))).toBe("/inbox")
    const page = await ada.post("recovery-codes", { callbackUrl: "/auth/account" })
    expect((await page.text()).match(/<code>/g)).toHaveLength(10)
  })

  test("a recovery code counts as a second factor for changes", async () => {
    const { ada } = await createAda(strategy)
    await ada.followLink()
    await ada.answer(ada.codes[0])
    expect((await ada.json("remove-totp")).status).toBe(200)
  })

  test("the holder of an unproven address cannot shut out its owner", async () => {
    const world = createWorld(strategy)
    await world.createUser("a1", { emailVerified: null })
    const squatter = world.browser()
    await squatter.signIn()
    expect(await (await squatter.fetch("totp")).text()).toContain(toStart("enrolNote"))
    const started = await squatter.json("totp")
    expect(await started.json()).toEqual({ sent: true })
    expect(world.mails).toMatchObject([{ kind: "enrol", to: email }])
    for (const code of ["00000000", "", "000000"]) expect((await squatter.json("totp", { code })).status).toBe(401)
    expect(world.factors()).toBe(null)
    const { secret } = await (await squatter.json("totp", { code: world.mails[0]!.code })).json()
    squatter.secret = secret
    expect((await squatter.json("totp", { code: squatter.code() })).status).toBe(200)
  })

  test("a trusted device needs no second factor, and others do", async () => {
    const { ada, browser, wait, factors, calls } = await createAda(strategy, { rememberDevice: { days: 7 } })
    await ada.followLink()
    expect(await (await ada.fetch("second-factor")).text()).toContain(toStart("rememberDevice", "7 days"))
    await ada.answer(ada.code(), { remember: "on" })
    expect(factors().devices).toHaveLength(1)
    await ada.post("signout")
    calls.length = 0
    expect(toPath(await ada.followLink())).toBe("/inbox")
    expect(await ada.currentEmail()).toBe(email)
    expect(calls).toContain("event")
    expect(toPath(await browser().followLink())).toContain("/auth/second-factor")
    wait(7 * 24 * 60 * 60 + 1)
    await ada.post("signout")
    expect(toPath(await ada.followLink())).toContain("/auth/second-factor")
  })

  test.each([true, "true", "on"])("the field `remember` may be %j", async (remember) => {
    const { ada, factors } = await createAda(strategy, { rememberDevice: true })
    await ada.followLink()
    await ada.answer(ada.code(), { remember })
    expect(factors().devices).toHaveLength(1)
  })

  test.each([undefined, null, "", false])(
    "the field `remember` of a box that is not ticked may be %j",
    async (remember) => {
      const { ada, factors } = await createAda(strategy, { rememberDevice: true })
      await ada.followLink()
      expect((await ada.answer(ada.code(), { remember })).status).toBe(303)
      expect(factors().devices).toEqual([])
    },
  )

  test("several users trust one browser", async () => {
    const { ada, isTrusted, createUser, wait } = await trusted()
    await ada.post("signout")
    const { secret } = ada
    await createUser("b1", { email: "bob@example.com" })
    const signIn = () => ada.followLink("/inbox", "bob@example.com")
    await signIn()
    await ada.enrol()
    await ada.post("signout")
    wait(60)
    await signIn()
    await ada.answer(ada.code(), { remember: true })
    await ada.post("signout")
    expect(toPath(await signIn())).toBe("/inbox")
    ada.secret = secret
    expect(await isTrusted()).toBe(true)
  })

  test("without the option no device is trusted", async () => {
    const { ada, factors } = await createAda(strategy)
    await ada.followLink()
    expect(await (await ada.fetch("second-factor")).text()).not.toContain("remember")
    await ada.answer(ada.code(), { remember: true })
    expect(factors().devices).toEqual([])
    await ada.post("signout")
    expect(toPath(await ada.followLink())).toContain("/auth/second-factor")
  })

  const trusted = async () => {
    const world = await createAda(strategy, { rememberDevice: true })
    await world.ada.followLink()
    await world.ada.answer(world.ada.code(), { remember: true })
    world.wait(60)
    const isTrusted = async () => {
      await world.ada.post("signout")
      return toPath(await world.ada.followLink()) === "/inbox"
    }
    return { ...world, isTrusted }
  }

  test.each(["recovery-codes", "totp"])("a change of the factors ends the trust: %s", async (path) => {
    const { ada, isTrusted } = await trusted()
    if (path === "totp") await ada.enrol()
    else await ada.json(path)
    expect(await isTrusted()).toBe(false)
  })

  test.each(["first", "changed", "removed"])("a password that is %s ends the trust", async (what) => {
    const { ada, isTrusted, adapter, config, configure } = await trusted()
    configure({
      providers: [...config().providers as Extract<AuthConfig["providers"], readonly unknown[]>, Password()],
    })
    const password = "plum-lantern-orbit"
    if (what !== "first") await adapter.replacePassword("a1", null, await createHasher().hash(password))
    expect(await isTrusted()).toBe(true)
    const response = what === "removed"
      ? await ada.json("remove-password/password")
      : await ada.json("change-password/password", { currentPassword: password, password: "velvet-harbour-nine" })
    expect(response.status).toBe(200)
    expect(await isTrusted()).toBe(false)
  })

  test("the end of all sessions ends the trust", async () => {
    const { isTrusted, config } = await trusted()
    expect(await isTrusted()).toBe(true)
    await endSessions(config(), "a1")
    expect(await isTrusted()).toBe(false)
  })

  test("factors that cannot be read do not keep sessions from ending", async () => {
    const { ada, config, adapter } = await trusted()
    await adapter.replaceFactors("a1", adapter.getFactors("a1") as string, "broken")
    await endSessions(config(), "a1")
    expect(await ada.currentEmail()).toBeUndefined()
  })

  test("to sign out everywhere ends the trust", async () => {
    const { ada, isTrusted } = await trusted()
    expect((await ada.post("end-all-sessions")).status).toBe(303)
    expect(await isTrusted()).toBe(false)
  })

  test("the account page lists devices, and ends the trust in one", async () => {
    const { ada, browser, isTrusted, factors, wait } = await trusted()
    const other = browser()
    other.secret = ada.secret
    await other.followLink()
    await other.answer(other.code(), { remember: true })
    wait(60)
    const page = await (await ada.fetch("account")).text()
    expect(page).toContain(english.trustedDevices)
    const ids = [...page.matchAll(/forget-device">.*?name="id" value="([\w-]{43})"/g)]
    expect(ids).toHaveLength(2)
    expect(page).not.toContain(factors().devices[0].hash)
    await ada.json("forget-device", { id: factors().devices[0].hash })
    for (const id of ["", 1, null, [], {}]) await ada.json("forget-device", { id })
    expect(factors().devices).toHaveLength(2)
    await ada.post("forget-device", { id: ids[0]![1]! })
    expect(factors().devices).toHaveLength(1)
    expect(await isTrusted()).toBe(false)
    expect(toPath(await other.followLink())).toBe("/inbox")
    await other.post("forget-device")
    expect(factors().devices).toEqual([])
  })

  test("a device of one user is not trusted for another", async () => {
    const { ada, adapter, createUser, factors } = await trusted()
    await createUser("b1", { email: "bob@example.com" })
    await adapter.replaceFactors("b1", null, JSON.stringify(factors()))
    expect(toPath(await ada.followLink("/inbox", "bob@example.com"))).toContain("/auth/second-factor")
  })

  test("the account page shows the factors", async () => {
    const { ada } = await start()
    const none = await (await ada.fetch("account")).text()
    expect(none).toContain(english.noSecondFactor)
    expect(none).toContain("/auth/totp?callbackUrl=")
    await ada.enrol()
    const page = await (await ada.fetch("account")).text()
    for (
      const text of [
        english.authenticatorApp,
        toStart("addedAt"),
        toStart("codesLeft", "10"),
        english.newRecoveryCodes,
        english.replaceTotp,
      ]
    ) {
      expect(page).toContain(text)
    }
  })

  test("an operator removes the factors of a user, and ends their sessions", async () => {
    const { ada, config, factors, logged, wait, adapter } = await createAda(strategy)
    await signInFully(ada)
    wait(60)
    expect(await removeSecondFactor(config(), "a1")).toBe(true)
    expect(factors()).toBe(null)
    expect(await ada.currentEmail()).toBeUndefined()
    expect(logged.join()).toContain("an operator has removed the second factors of the user a1")
    expect(await removeSecondFactor(config(), "a1")).toBe(false)
    expect(toPath(await ada.followLink())).toBe("/inbox")
    await adapter.replaceFactors("a1", null, "broken")
    expect(await removeSecondFactor(config(), "a1"), "what cannot be read, too").toBe(true)
    await expect(removeSecondFactor(config(), "")).rejects.toThrow(TypeError)
  })
})
