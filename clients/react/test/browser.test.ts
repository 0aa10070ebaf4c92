import { existsSync } from "node:fs"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type ClientApp, serveApp } from "../../../core/test/client/app.ts"
import type * as InBrowser from "./pages/browser.ts"
import type * as Server from "./pages/server.ts"
import { partOf } from "../../../tools/part.ts"
import { bundle, load, reacts } from "./pages/bundle.ts"

/** Runs in the page. */
declare const client: typeof InBrowser
declare global {
  var changes: number
  var missing: number
  var island: ReturnType<typeof InBrowser.show>
  var shop: ReturnType<typeof InBrowser.createReactClient>
}

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
const right = { username: "Ada", password: "right", redirect: false }
const ada = { user: { name: "Ada", email: "Ada@app.test" }, expires: "2099-01-01T00:00:00.000Z" }

describe.skipIf(!existsSync(executablePath)).each(partOf(reacts, 1))(
  "React %s in a browser",
  (react) => {
    let browser: Browser
    let app: ClientApp
    let context: BrowserContext
    let faults: string[]
    beforeAll(async () => {
      app = await serveApp(await bundle("browser.ts", react, "browser"))
      browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
    })
    afterAll(async () => {
      await browser?.close()
      await app?.close()
    })
    beforeEach(async () => {
      context = await browser.newContext()
      context.setDefaultTimeout(300_000)
      faults = []
      context.on("console", (message) => {
        // the browser itself logs each response with an error status
        if (message.type() === "error" && !message.text().startsWith("Failed to load")) faults.push(message.text())
      })
      context.on("weberror", (error) => faults.push(String(error.error())))
    })
    afterEach(async () => {
      app.shopIsUp = true
      await context.close()
      expect(faults, "warnings of React and errors").toEqual([])
    })

    const open = async () => {
      const page = await context.newPage()
      await page.goto(`${app.origin}/cart`)
      await page.waitForFunction(() => "client" in globalThis)
      expect(await page.evaluate(() => client.version)).toBe(react)
      app.asked.length = 0
      return page
    }
    /** Waits until each component shows the text. */
    const shows = (page: Page, text: string, components = 3) =>
      page.waitForFunction(
        ([text, components]) => {
          const shown = [...document.querySelectorAll(".who")].map(({ textContent }) => textContent)
          return shown.length === components && shown.every((one) => one === text)
        },
        [text, components] as const,
      )
    const reads = () => app.asked.filter((line) => line === "GET /auth/session").length
    const enter = (page: Page, fields = right) =>
      page.evaluate((fields) => client.own.signIn("password", fields), fields)
    const leave = (page: Page) => page.evaluate(() => client.own.signOut({ redirect: false }))

    test("a rendered session is shown without a request, and hydration changes nothing", async () => {
      const { render } = await load<typeof Server>("server.ts", react)
      const page = await open()
      const props = { provider: { session: ada } }
      await page.evaluate(([props, markup]) => void client.show(props, markup), [props, render(props)] as const)
      await shows(page, "authenticated Ada")
      // a read would have been sent before this one
      await page.evaluate(() => client.own.getProviders())
      expect(app.asked).toEqual(["GET /auth/providers"])
    })

    test.each([["below a provider", {}], ["without a provider", undefined]])(
      "components %s share one read of the session",
      async (_name, provider) => {
        const page = await open()
        await page.evaluate((provider) => void client.show({ provider }), provider)
        await shows(page, "unauthenticated")
        expect(reads()).toBe(1)
      },
    )

    test("a sign-in, an update and a sign-out show in both tabs", async () => {
      const [one, two] = [await open(), await open()]
      for (const page of [one, two]) await page.evaluate(() => void client.show({ provider: {} }))
      expect(await enter(one)).toMatchObject({ ok: true, error: undefined })
      for (const page of [one, two]) await shows(page, "authenticated Ada")
      await two.evaluate(() => client.own.update({ user: { name: "Grace" } }))
      for (const page of [one, two]) await shows(page, "authenticated Grace")
      await leave(one)
      for (const page of [one, two]) await shows(page, "unauthenticated")
    })

    test("a rendered session follows another tab, and onChange is called once for each change", async () => {
      const [page, other] = [await open(), await open()]
      await enter(other)
      await page.evaluate((session) => {
        globalThis.changes = 0
        globalThis.island = client.show({ provider: { session, onChange: () => ++globalThis.changes } })
      }, ada)
      await shows(page, "authenticated Ada")
      // has another `expires`
      await page.evaluate(() => client.own.getSession())
      expect(await page.evaluate(() => globalThis.changes), "before").toBe(0)
      await leave(other)
      await shows(page, "unauthenticated")
      expect(await page.evaluate(() => globalThis.changes), "signed out").toBe(1)
      await page.evaluate(() =>
        globalThis.island.render({ provider: { session: null, onChange: () => ++globalThis.changes } })
      )
      await enter(other)
      await shows(page, "authenticated Ada")
      expect(await page.evaluate(() => globalThis.changes), "signed in").toBe(2)
    })

    test("a session that the server renders later replaces the known one", async () => {
      const page = await open()
      await page.evaluate(() => {
        globalThis.island = client.show({ provider: { session: null } })
      })
      await shows(page, "unauthenticated")
      await page.evaluate((session) => globalThis.island.render({ provider: { session } }), ada)
      await shows(page, "authenticated Ada")
      expect(reads()).toBe(0)
    })

    test("markup that is hydrated after a sign-out does not bring the user back", async () => {
      const { render } = await load<typeof Server>("server.ts", react)
      const page = await open()
      await enter(page)
      await page.evaluate((session) => void client.show({ provider: { session } }), ada)
      await shows(page, "authenticated Ada")
      await leave(page)
      await shows(page, "unauthenticated")
      const props = { provider: { session: ada } }
      await page.evaluate(([props, markup]) => {
        globalThis.changes = 0
        client.show({ provider: { ...props.provider, onChange: () => ++globalThis.changes } }, markup)
      }, [props, render(props)] as const)
      await shows(page, "unauthenticated", 6)
      expect(await page.evaluate(() => globalThis.changes)).toBeGreaterThan(0)
    })

    test("a required session opens the sign-in page, which leads back", async () => {
      const page = await open()
      await page.evaluate(() => void client.show({ provider: {}, required: true }))
      await page.waitForURL(`${app.origin}/auth/signin?callbackUrl=${encodeURIComponent(`${app.origin}/cart`)}`)
      await page.getByRole("button", { name: "Sign in with Password" }).waitFor()
    })

    test("onUnauthenticated is called in place of opening the sign-in page, and the session stays loading", async () => {
      const page = await open()
      await page.evaluate(() => {
        globalThis.missing = 0
        client.show({ provider: {}, required: true, onUnauthenticated: () => ++globalThis.missing })
      })
      await page.waitForFunction(() => globalThis.missing > 0)
      await shows(page, "loading")
      expect(page.url()).toBe(`${app.origin}/cart`)
      await enter(page)
      await shows(page, "authenticated Ada")
    })

    test("a failed read is no sign-out: its error shows until a read succeeds, and a known session stays", async () => {
      const page = await open()
      await page.evaluate(
        (fields) => client.createReactClient({ basePath: "/shop/auth" }).signIn("password", fields),
        right,
      )
      app.shopIsUp = false
      await page.evaluate(() => {
        globalThis.shop = client.createReactClient({ basePath: "/shop/auth" })
        client.show({ client: globalThis.shop, provider: {} })
      })
      await shows(page, "loading ClientError")
      app.shopIsUp = true
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
      await shows(page, "authenticated Ada")
      app.shopIsUp = false
      const failed = page.evaluate(() => globalThis.shop.getSession().catch(({ status }) => status))
      expect(await failed).toBe(503)
      await shows(page, "authenticated Ada")
    })

    test("a component that is shown later has the session at once", async () => {
      const page = await open()
      await enter(page)
      await page.evaluate(() => void client.show({ provider: {} }))
      await shows(page, "authenticated Ada")
      await page.evaluate(() => void client.show({}))
      await shows(page, "authenticated Ada", 6)
      expect(reads()).toBeLessThanOrEqual(2)
    })

    test("a user who creates a passkey is signed in, and signs in with it again", async () => {
      const page = await open()
      const device = await context.newCDPSession(page)
      await device.send("WebAuthn.enable", { enableUI: false })
      const options = {
        ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const,
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      }
      await device.send("WebAuthn.addVirtualAuthenticator", { options })
      await page.goto(app.origin.replace("127.0.0.1", "localhost"))
      await page.waitForFunction(() => "client" in globalThis)
      await page.evaluate(async () => {
        globalThis.shop = client.createReactClient({ basePath: "/keys/auth" })
        client.show({ client: globalThis.shop })
        await client.createPasskeys(globalThis.shop).registerPasskey({ email: "ada@app.test", redirect: false })
      })
      await page.waitForFunction(() => document.body.textContent.startsWith("authenticated"))
      await page.evaluate(() => globalThis.shop.signOut({ redirect: false }))
      await shows(page, "unauthenticated")
      await page.evaluate(() => client.createPasskeys(globalThis.shop).signInWithPasskey({ redirect: false }))
      await page.waitForFunction(() => document.body.textContent.startsWith("authenticated"))
    })
  },
)
