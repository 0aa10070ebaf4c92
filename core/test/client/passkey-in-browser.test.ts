import { existsSync } from "node:fs"
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type * as Both from "./both.ts"
import { bundleClient, type ClientApp, serveApp } from "./app.ts"

/** Runs in the page. */
declare const client: typeof Both
declare global {
  var keys: Both.Passkeys
  var ending: AbortController
  var waiting: Promise<unknown>
  var came: unknown
  var refused: string[]
}

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

let code = ""
beforeAll(async () => {
  code = await bundleClient("./both.ts")
})

describe.skipIf(!existsSync(executablePath))("passkeys on an own page", () => {
  let browser: Browser
  let app: ClientApp
  let page: Page
  let device: CDPSession
  let authenticatorId: string
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
    app = await serveApp(code)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(300_000)
    await page.clock.install()
    device = await page.context().newCDPSession(page)
    await device.send("WebAuthn.enable", { enableUI: false })
    const options = {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const,
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    }
    ;({ authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", { options }))
    app.asked.length = 0
    await page.goto(app.origin.replace("127.0.0.1", "localhost"))
    await page.waitForFunction(() => "client" in globalThis)
    await page.evaluate(() => {
      globalThis.keys = client.createPasskeys(client.createClient({ basePath: "/keys/auth" }))
    })
  })
  afterEach(() => page.context().close())

  const register = (email: string) =>
    page.evaluate((email) => keys.registerPasskey({ email, name: `Key of ${email}`, redirect: false }), email)
  const who = () =>
    page.evaluate(async () => (await (await fetch("/keys/auth/session")).json())?.user?.email as string | undefined)
  const leave = () => page.context().clearCookies()
  const press = (enabled: boolean) =>
    device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })
  const failing = (run: () => Promise<unknown>) =>
    page.evaluate(async (text) => {
      try {
        return await new Function(`return (${text})()`)()
      } catch (error) {
        const { name, type, status } = error as Error & { type: string; status?: number }
        return { name, type, status }
      }
    }, run.toString())

  test("a passkey registers a user, is added to a user, and signs in", async () => {
    expect(await register("ada@app.test")).toMatchObject({ ok: true, status: 200 })
    expect(await who()).toBe("ada@app.test")
    expect(app.keyStore.snapshot().authenticators.map(({ name }) => name)).toEqual(["Key of ada@app.test"])
    await leave()
    expect(await page.evaluate(() => keys.signInWithPasskey({ redirect: false }))).toMatchObject({ ok: true })
    expect(await who()).toBe("ada@app.test")
  })

  test("passkeys work in a browser without the JSON methods of WebAuthn", async () => {
    await page.evaluate(() => {
      const known = PublicKeyCredential as unknown as Record<string, unknown> & { prototype: Record<string, unknown> }
      known["parseCreationOptionsFromJSON"] = known["parseRequestOptionsFromJSON"] = undefined
      known.prototype["toJSON"] = () => {
        throw new TypeError("a password manager's")
      }
    })
    expect(await register("bob@app.test")).toMatchObject({ ok: true })
    const again = await failing(() => keys.registerPasskey({ redirect: false }))
    expect(again).toMatchObject({ name: "PasskeyError", type: "Registered" })
    await leave()
    expect(await page.evaluate(() => keys.signInWithPasskey({ redirect: false }))).toMatchObject({ ok: true })
    expect(await who()).toBe("bob@app.test")
  })

  test("passkey functions report why there are no passkeys", async () => {
    expect(await failing(() => keys.signInWithPasskey({ provider: "other" }))).toMatchObject({ name: "ClientError" })
    expect(await failing(() => keys.registerPasskey({ email: "nobody" }))).toEqual({
      ...{ name: "ClientError", type: "InvalidEmail", status: 400 },
    })
    expect(await failing(() => keys.signInWithPasskey({ signal: AbortSignal.abort() }))).toMatchObject({
      ...{ name: "PasskeyError", type: "Cancelled" },
    })
    await page.evaluate(() => Object.assign(globalThis, { PublicKeyCredential: undefined }))
    expect(await page.evaluate(() => keys.isSupported())).toBe(false)
    expect(await failing(() => keys.signInWithPasskey())).toMatchObject({ name: "PasskeyError", type: "Unsupported" })
  })

  test("the autofill waits for a passkey, with a challenge that never expires", async () => {
    await register("eve@app.test")
    await leave()
    await press(false)
    const asked = () => app.asked.filter((path) => path.endsWith("/webauthn-options/passkey")).length
    const before = asked()
    await page.evaluate(() => {
      globalThis.ending = new AbortController()
      globalThis.waiting = keys.signInWithPasskey({ autofill: true, redirect: false, signal: ending.signal })
    })
    await expect.poll(asked).toBe(before + 1)
    // the page may not have started to wait
    await expect.poll(async () => (await page.clock.fastForward(4 * 60_000), asked())).toBeGreaterThan(before + 1)
    await press(true)
    await page.evaluate(() => void waiting.then((response) => globalThis.came = response))
    // a device takes time to appear, so a request from before may need to be repeated once
    const waited = asked()
    const came = async () => {
      if (asked() === waited) await page.clock.fastForward(4 * 60_000)
      return await page.evaluate(() => globalThis.came)
    }
    await expect.poll(came).toMatchObject({ ok: true })
    expect(await who()).toBe("eve@app.test")
  })

  test("the built-in page logs to the console why passkeys do not work", async () => {
    const told = page.waitForEvent("console", (message) => message.type() === "error")
    await page.goto(`${app.origin}/keys/auth/signin/passkey`)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.getByRole("alert").filter({ hasText: "That did not work." }).waitFor()
    expect((await told).text()).toMatch(/PasskeyError: .*domain/)
  })

  test("the built-in page has one address field, for links and for passkeys", async () => {
    const open = () => page.goto(`${app.origin.replace("127.0.0.1", "localhost")}/keys/auth/signin?callbackUrl=/`)
    const address = page.getByRole("textbox", { name: "E-mail address" })
    await open()
    await page.evaluate(() => {
      globalThis.refused = []
      document.addEventListener("invalid", ({ target }) => refused.push((target as HTMLInputElement).id), true)
    })
    const own = await address.getAttribute("id")
    for (const [text, refusals] of [["", [own]], ["ada", [own, own]]] as const) {
      await address.fill(text)
      await page.getByRole("button", { name: "Create a passkey" }).click()
      await expect.poll(() => page.evaluate(() => refused)).toEqual(refusals)
    }
    await address.fill("ivy@app.test")
    await page.getByRole("button", { name: "Create a passkey" }).click()
    await page.waitForFunction(() => "client" in globalThis)
    expect(await who()).toBe("ivy@app.test")
    await leave()
    // the browser offers the passkey, and the device accepts
    await open()
    await page.waitForFunction(() => "client" in globalThis)
    expect(await who()).toBe("ivy@app.test")
  })

  test("the autofill waits until the page ends it", async () => {
    await press(false)
    const ended = await page.evaluate(async () => {
      const ending = new AbortController()
      const { credentials } = navigator
      const get = credentials.get.bind(credentials)
      const begun = new Promise<void>((resolve) => {
        credentials.get = (options) => {
          resolve()
          return get(options)
        }
      })
      const waiting = keys.signInWithPasskey({ autofill: true, signal: ending.signal })
        .catch(({ name, type }) => ({ name, type }))
      await begun
      ending.abort()
      return await waiting
    })
    expect(ended, "while the browser waits").toEqual({ name: "PasskeyError", type: "Cancelled" })
    await page.evaluate(() => {
      globalThis.ending = new AbortController()
      globalThis.waiting = keys.signInWithPasskey({ autofill: true, signal: ending.signal })
      waiting.catch(() => {})
      ending.abort()
    })
    expect(await failing(() => waiting)).toMatchObject({ name: "PasskeyError", type: "Cancelled" })
  })
})
