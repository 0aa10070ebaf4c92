import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type ClientApp, serveApp } from "../../../core/test/client/app.ts"

interface Known {
  readonly data: unknown
  readonly status: string
  readonly update: (data?: unknown) => Promise<unknown>
}
type Verb = (...args: readonly unknown[]) => Promise<Readonly<Record<string, unknown>>>

/** Runs in the page. */
declare const client:
  & Readonly<Record<"getCsrfToken" | "getProviders" | "getSession" | "signIn" | "signOut" | "signInWithPasskey", Verb>>
  & {
    readonly show: (props: object) => void
  }
declare global {
  var known: Known
}

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const isInstalled = existsSync(toPath("node_modules/next-auth/react.js"))

const right = { username: "Ada", password: "right", redirect: false }
const ada = { user: { name: "Ada" }, expires: "2099-01-01T00:00:00.000Z" }

// `tools/foreign/run.ts` installs it
describe.skipIf(!isInstalled || !existsSync(executablePath))("the unmodified next-auth/react", () => {
  let browser: Browser
  let app: ClientApp
  let context: BrowserContext
  let tab: Page
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [toPath("page.js")],
      bundle: true,
      write: false,
      format: "esm",
      define: { "process.env": "{}", "process.env.NODE_ENV": '"production"' },
    })
    app = await serveApp(outputFiles[0]!.text)
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
  beforeEach(async () => {
    context = await browser.newContext()
    context.setDefaultTimeout(300_000)
    tab = await open()
  })
  afterEach(async () => {
    app.shopIsUp = true
    await context.close()
  })

  const open = async (path = "/cart", origin = app.origin) => {
    const page = await context.newPage()
    await page.goto(`${origin}${path}`)
    await page.waitForFunction(() => "client" in globalThis)
    app.asked.length = 0
    return page
  }
  const show = (page: Page, props: object = {}) =>
    page.evaluate((props) => client.show(props), { basePath: "/auth", ...props })
  const shows = (page: Page, text: string) =>
    page.waitForFunction((text) => document.querySelector("#who")?.textContent === text, text)
  const enter = (page: Page, fields: object = right) =>
    page.evaluate((fields) => client.signIn("password", fields), fields)
  const reads = () => app.asked.filter((line) => line === "GET /auth/session").length
  /** Opens a tab with a signed-in user. */
  const openSignedIn = async () => {
    await show(tab)
    await shows(tab, "unauthenticated")
    await enter(tab)
    await shows(tab, "authenticated Ada")
  }

  test("SessionProvider shows a session of the server without a request", async () => {
    await show(tab, { session: ada })
    await shows(tab, "authenticated Ada")
    await tab.evaluate(() => client.getProviders())
    expect(reads()).toBe(0)
  })

  test("SessionProvider reads the session if it gets none", async () => {
    await show(tab)
    await shows(tab, "unauthenticated")
    expect(reads()).toBeGreaterThan(0)
  })

  test("useSession is loading until the session is read", async () => {
    const { arrived, release } = app.hold("/auth/session")
    await show(tab)
    await arrived
    await shows(tab, "loading")
    release()
    await shows(tab, "unauthenticated")
  })

  test("a required session opens the sign-in page, which says why and leads back", async () => {
    await show(tab, { options: { required: true } })
    await tab.waitForURL((url) => url.pathname === "/auth/signin")
    const { searchParams } = new URL(tab.url())
    expect(searchParams.get("callbackUrl")).toBe(`${app.origin}/cart`)
    expect(await tab.getByRole("alert").innerText()).toContain("Please sign in to see that page.")
  })

  test("getProviders returns the providers with their types", async () => {
    await show(tab)
    const providers = await tab.evaluate(() => client.getProviders())
    expect(providers).toMatchObject({ password: { type: "credentials" }, away: { type: "oauth", name: "Away" } })
  })

  test("getCsrfToken returns a token", async () => {
    await show(tab)
    expect(await tab.evaluate(() => client.getCsrfToken())).toMatch(/^\S{16,}$/)
  })

  test("signIn with a right password signs in and returns the URL", async () => {
    await show(tab)
    await shows(tab, "unauthenticated")
    const url = `${app.origin}/cart`
    expect(await enter(tab)).toEqual({ ok: true, status: 200, error: undefined, code: undefined, url })
    await shows(tab, "authenticated Ada")
  })

  test("signIn with a wrong password returns the error", async () => {
    await show(tab)
    const found = await enter(tab, { ...right, password: "wrong" })
    expect(found).toMatchObject({ error: "CredentialsSignin", code: "credentials", url: null })
  })

  test("signIn returns the code of the app's own error", async () => {
    await show(tab)
    expect(await enter(tab, { ...right, username: "locked" })).toMatchObject({
      error: "CredentialsSignin",
      code: "locked",
    })
  })

  test("signIn with a password leads to redirectTo", async () => {
    await show(tab)
    await tab.evaluate((fields) => void client.signIn("password", fields), {
      ...right,
      redirect: true,
      redirectTo: "/done",
    })
    await tab.waitForURL(`${app.origin}/done`)
  })

  test("signIn with a provider returns the URL of its authorization request", async () => {
    await show(tab)
    const { url } = await tab.evaluate(() => client.signIn("away", { redirect: false }))
    const { href, searchParams } = new URL(String(url))
    expect(href).toMatch(/^http:\/\/127\.0\.0\.1:1\/authorize\?/)
    expect(searchParams.get("client_id")).toBe("client")
  })

  test("signIn passes on the parameters of the authorization request", async () => {
    await show(tab)
    const { url } = await tab.evaluate(() =>
      client.signIn("away", { redirect: false }, { login_hint: "ada", prompt: "login" })
    )
    const { searchParams } = new URL(String(url))
    expect([searchParams.get("login_hint"), searchParams.get("prompt")]).toEqual(["ada", "login"])
  })

  test("signIn passes on no parameter that a browser may not set", async () => {
    await show(tab)
    const { url } = await tab.evaluate(() => client.signIn("away", { redirect: false }, { scope: "admin" }))
    expect(new URL(String(url)).searchParams.get("scope")).not.toBe("admin")
  })

  test.each([["without a provider", undefined], ["with an unknown provider", "unknown"]])(
    "signIn %s opens the sign-in page, which leads back",
    async (_name, provider) => {
      await show(tab)
      await tab.evaluate((provider) => void client.signIn(provider), provider)
      await tab.waitForURL(`${app.origin}/auth/signin?callbackUrl=${encodeURIComponent(`${app.origin}/cart`)}`)
      await tab.getByRole("button", { name: "Sign in with Password" }).waitFor()
    },
  )

  test("signIn with an e-mail address sends a link", async () => {
    await show(tab, { basePath: "/keys/auth" })
    const found = await tab.evaluate(() => client.signIn("email", { email: "ada@app.test", redirect: false }))
    expect(found).toMatchObject({ ok: true, error: undefined })
    expect(String(found["url"])).toContain("/keys/auth/verify-request")
  })

  test("signOut signs out and returns the URL", async () => {
    await openSignedIn()
    expect(await tab.evaluate(() => client.signOut({ redirect: false }))).toEqual({ url: `${app.origin}/cart` })
    await shows(tab, "unauthenticated")
  })

  test("signOut leads to redirectTo", async () => {
    await openSignedIn()
    await tab.evaluate(() => void client.signOut({ redirectTo: "/bye" }))
    await tab.waitForURL(`${app.origin}/bye`)
    await tab.waitForFunction(() => "client" in globalThis)
    await show(tab)
    await shows(tab, "unauthenticated")
  })

  test("update with data changes the session, and update without data reads it", async () => {
    await openSignedIn()
    await tab.evaluate(() => globalThis.known.update({ user: { name: "Grace" } }))
    await shows(tab, "authenticated Grace")
    expect(await tab.evaluate(() => globalThis.known.update())).toMatchObject({ user: { name: "Grace" } })
  })

  test("a sign-in and a sign-out show in the other tab", async () => {
    await show(tab)
    const other = await open()
    await show(other)
    await shows(other, "unauthenticated")
    await enter(tab)
    await tab.evaluate(() => client.getSession())
    await shows(other, "authenticated Ada")
    await tab.evaluate(() => client.signOut({ redirect: false }))
    await shows(other, "unauthenticated")
  })

  test("the session is read again when the user returns to the tab", async () => {
    await show(tab, { session: ada })
    await shows(tab, "authenticated Ada")
    // the session counts as new for the rest of this second
    await tab.waitForFunction((second) => Math.floor(Date.now() / 1000) > second + 1, Math.floor(Date.now() / 1000))
    await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await shows(tab, "unauthenticated")
  })

  test("the session is read again at the interval", async () => {
    await show(tab, { session: ada, refetchInterval: 1 })
    await shows(tab, "unauthenticated")
  })

  test("signIn of next-auth/webauthn registers a passkey, and signs in with it", async () => {
    const page = await open("/", app.origin.replace("127.0.0.1", "localhost"))
    const device = await context.newCDPSession(page)
    await device.send("WebAuthn.enable", { enableUI: false })
    const options = {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const,
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    }
    await device.send("WebAuthn.addVirtualAuthenticator", { options })
    await show(page, { basePath: "/keys/auth" })
    await shows(page, "unauthenticated")
    const register = { email: "ada@app.test", action: "register", redirect: false }
    expect(await page.evaluate((fields) => client.signInWithPasskey("passkey", fields), register)).toMatchObject({
      ok: true,
    })
    await page.waitForFunction(() => globalThis.known.status === "authenticated")
    await page.evaluate(() => client.signOut({ redirect: false }))
    await shows(page, "unauthenticated")
    const enter = { action: "authenticate", redirect: false }
    expect(await page.evaluate((fields) => client.signInWithPasskey("passkey", fields), enter)).toMatchObject({
      ok: true,
    })
    await page.waitForFunction(() => globalThis.known.status === "authenticated")
  })
})
