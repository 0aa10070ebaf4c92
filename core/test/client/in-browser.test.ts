import { existsSync } from "node:fs"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type * as Client from "../../src/client/index.ts"
import { bundleClient, type ClientApp, serveApp } from "./app.ts"

/** Runs in the page. */
declare const client: typeof Client
declare global {
  var seen: unknown[]
  var shop: Client.Client
}

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
const right = { username: "Ada", password: "right", redirect: false }

let code = ""
beforeAll(async () => {
  code = await bundleClient()
})

describe.skipIf(!existsSync(executablePath))("the client in a browser", () => {
  let browser: Browser
  let app: ClientApp
  let context: BrowserContext
  let tab: Page
  let faults: string[]
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
    app = await serveApp(code)
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
    tab = await open()
  })
  afterEach(async () => {
    app.shopIsUp = true
    await context.close()
    expect(faults).toEqual([])
  })

  const ready = (page: Page) => page.waitForFunction(() => "client" in globalThis)
  const open = async (path = "/") => {
    const page = await context.newPage()
    await page.goto(`${app.origin}${path}`)
    await ready(page)
    return page
  }
  const signIn = (page: Page) => page.evaluate((options) => client.signIn("password", options), right)
  const listen = (page: Page) =>
    page.evaluate(() => {
      globalThis.seen = []
      client.onSession((session) => globalThis.seen.push(session?.user?.name ?? null))
    })
  const sees = (page: Page, names: unknown[]) =>
    page.waitForFunction((names) => JSON.stringify(globalThis.seen) === names, JSON.stringify(names))
  const asked = (line: string) => app.asked.filter((it) => it === line).length
  const focus = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))

  test("many callers share one request", async () => {
    const before = asked("GET /auth/session")
    const got = await tab.evaluate(() => {
      client.onSession(() => {})
      return Promise.all([client.getSession(), client.getSession(), client.update(), client.getSession()])
    })
    expect(got).toEqual([null, null, null, null])
    expect(asked("GET /auth/session") - before).toBe(1)
    await tab.evaluate(() => client.getSession())
    expect(asked("GET /auth/session") - before).toBe(2)
  })

  test("a sign-in with a password resolves with its result", async () => {
    const url = `${app.origin}/`
    expect(await signIn(tab)).toEqual({ ok: true, status: 200, error: undefined, code: undefined, url })
    expect(await tab.evaluate(() => client.getSession())).toMatchObject({ user: { name: "Ada" } })
    const wrong = await tab.evaluate(() => client.signIn("password", { username: "Ada", redirect: false }))
    expect(wrong).toMatchObject({ ok: false, status: 200, error: "CredentialsSignin", code: "credentials" })
    expect(wrong.url).toBeUndefined()
    const locked = await tab.evaluate(() => client.signIn("password", { username: "locked", redirect: false }))
    expect(locked).toMatchObject({ ok: false, error: "CredentialsSignin", code: "locked" })
    expect(await tab.evaluate(() => client.signIn("nobody", { redirect: false }))).toMatchObject({ ok: false })
  })

  test("a mailed code signs in, and the tab learns of the session", async () => {
    const enter = (code: string) =>
      tab.evaluate((code) => globalThis.shop.signIn("email", { code, redirectTo: "/members", redirect: false }), code)
    const asked = await tab.evaluate(async () => {
      globalThis.shop = client.createClient({ basePath: "/shop/auth" })
      globalThis.seen = []
      globalThis.shop.onSession((session) => globalThis.seen.push(session?.user?.email ?? null))
      return await globalThis.shop.signIn("email", { email: "mailed@app.test", redirect: false })
    })
    expect([asked.ok, new URL(asked.url!).pathname]).toEqual([true, "/shop/auth/verify-request"])
    const wrong = app.mailedCode.replace(/^./, (digit) => String(9 - Number(digit)))
    expect(await enter(wrong)).toMatchObject({ ok: false, error: "InvalidCode", url: undefined })
    expect(await enter(`${app.mailedCode.slice(0, 4)}-${app.mailedCode.slice(4)}`)).toMatchObject({
      ok: true,
      url: `${app.origin}/members`,
    })
    await tab.waitForFunction(() => globalThis.seen.at(-1) === "mailed@app.test")
  })

  test("the built-in page has a field for the code, in which the user types at once", async () => {
    await tab.goto(`${app.origin}/shop/auth/signin?callbackUrl=%2Fmembers`)
    await tab.getByLabel("E-mail address to send a link to").fill("mailed-too@app.test")
    await tab.getByRole("button", { name: "Sign in with E-mail" }).click()
    await tab.waitForFunction(() => location.pathname === "/shop/auth/verify-request")
    await tab.keyboard.type("1")
    await tab.keyboard.press("Enter")
    await tab.getByRole("alert").waitFor()
    await tab.keyboard.type(app.mailedCode)
    await Promise.all([tab.waitForURL(`${app.origin}/members`), tab.keyboard.press("Enter")])
  })

  test("a form is submitted with the entered values", async () => {
    const answer = await tab.evaluate(() => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ username: "Bob", password: "right", redirect: "false" })) {
        form.set(name, value)
      }
      return client.signIn("password", form)
    })
    expect(answer.ok).toBe(true)
    expect((await tab.evaluate(() => client.getSession()))?.user?.name).toBe("Bob")
  })

  test("a target's own `error` parameter is not taken for an error of the sign-in", async () => {
    const answer = await tab.evaluate(
      (options) => client.signIn("password", { ...options, redirectTo: "/?error=404&code=x" }),
      right,
    )
    expect(answer).toMatchObject({
      ok: true,
      error: undefined,
      code: undefined,
      url: `${app.origin}/?error=404&code=x`,
    })
  })

  test.each(["http://[", "https://elsewhere.test/", "javascript:alert(1)"])(
    "%s is not accepted as a target",
    async (redirectTo) => {
      const answer = await tab.evaluate((options) => client.signIn("password", options), { ...right, redirectTo })
      expect(answer).toMatchObject({ ok: true, url: `${app.origin}/` })
    },
  )

  test("a sign-in page leads back to the target in its query, but only on this origin", async () => {
    const urlOf = async (query: string, redirectTo?: string) => {
      const page = await open(`/login?${query}`)
      const { url } = await page.evaluate(
        (options) => client.signIn("password", options),
        { ...right, ...(redirectTo !== undefined && { redirectTo }) },
      )
      return url?.replace(app.origin, "")
    }
    expect(await urlOf(`callbackUrl=${encodeURIComponent(`${app.origin}/members?a=b`)}`)).toBe("/members?a=b")
    expect(await urlOf("callbackUrl=%2Fmembers&error=CredentialsSignin")).toBe("/members")
    expect(await urlOf("callbackUrl=%2Fmembers", "/chosen")).toBe("/chosen")
    for (const elsewhere of ["https%3A%2F%2Felsewhere.test%2F", "javascript%3Aalert(1)", "http%3A%2F%2F%5B"]) {
      expect(await urlOf(`callbackUrl=${elsewhere}`)).toBe(`/login?callbackUrl=${elsewhere}`)
    }
  })

  test("without `redirect: false` the browser goes to the target, the provider, the sign-in page or the error page", async () => {
    const leave = async (to: string | RegExp, provider?: string, options?: Record<string, string>) => {
      const go = () =>
        tab.evaluate(([provider, options]) => void client.signIn(provider, options), [provider, options] as const)
      await Promise.all([tab.waitForURL(to), go()])
    }
    await leave(`${app.origin}/members`, "password", { username: "Ada", password: "right", redirectTo: "/members" })
    await ready(tab)
    await leave(/\/auth\/signin\?.*error=CredentialsSignin/, "password", { username: "Ada" })
    await tab.goto(`${app.origin}/here?a=1`)
    await ready(tab)
    await leave(`${app.origin}/auth/signin?callbackUrl=${encodeURIComponent(`${app.origin}/here?a=1`)}`)
    await tab.goto(app.origin)
    await ready(tab)
    const away = tab.waitForRequest(/^http:\/\/127\.0\.0\.1:1\/authorize/)
    await tab.evaluate(() => void client.signIn("away", {}, { login_hint: "ada", client_id: "another" }))
    const { searchParams } = new URL((await away).url())
    expect(searchParams.get("login_hint")).toBe("ada")
    expect(searchParams.get("client_id")).toBe("client")
  })

  test("a target with a fragment on the same page reloads the page", async () => {
    await Promise.all([
      tab.waitForEvent("load"),
      tab.evaluate(() =>
        void client.signIn("password", { username: "Ada", password: "right", redirectTo: `${location.href}#top` })
      ),
    ])
    await ready(tab)
    expect((await tab.evaluate(() => client.getSession()))?.user?.name).toBe("Ada")
  })

  test("with `redirect: false` the caller gets a provider's URL", async () => {
    const { ok, url } = await tab.evaluate(() => client.signIn("away", { redirect: false }))
    expect(ok).toBe(true)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:1\/authorize\?/)
    expect(tab.url()).toBe(`${app.origin}/`)
  })

  test("a sign-in, an update and a sign-out in one tab are visible in another", async () => {
    const other = await open()
    await listen(tab)
    await listen(other)
    await sees(tab, [null])
    await sees(other, [null])
    await signIn(tab)
    await sees(tab, [null, "Ada"])
    await sees(other, [null, "Ada"])
    await other.evaluate(() => client.update({ user: { name: "Countess" } }))
    await sees(tab, [null, "Ada", "Countess"])
    const before = asked("GET /auth/session")
    await tab.evaluate(() => client.signOut({ redirect: false }))
    await sees(other, [null, "Ada", "Countess", null])
    await sees(tab, [null, "Ada", "Countess", null])
    expect(asked("GET /auth/session"), "no tab reads the session after a sign-out").toBe(before)
  })

  test("clients of two base paths do not notify each other, in one tab or in two", async () => {
    await listen(tab)
    await sees(tab, [null])
    const other = await open()
    const before = asked("GET /auth/session")
    await other.evaluate(
      (options) => client.createClient({ basePath: "/shop/auth" }).signIn("password", options),
      right,
    )
    await signIn(other)
    await sees(tab, [null, "Ada"])
    expect(asked("GET /auth/session") - before, "each tab reads once, for the sign-in below its own path").toBe(2)
  })

  test("a sign-in that leaves the page is visible in another tab", async () => {
    const other = await open()
    await listen(other)
    await sees(other, [null])
    await Promise.all([
      tab.waitForURL("**/members"),
      tab.evaluate(() =>
        void client.signIn("password", { username: "Ada", password: "right", redirectTo: "/members" })
      ),
    ])
    await sees(other, [null, "Ada"])
  })

  test("a new listener learns of a sign-in that happened without a listener", async () => {
    await signIn(tab)
    const other = await open()
    await other.evaluate(async () => {
      const heard = Promise.withResolvers<void>()
      const stop = client.onSession(() => heard.resolve())
      await heard.promise
      stop()
    })
    await tab.evaluate(() => client.signOut({ redirect: false }))
    await listen(other)
    await sees(other, ["Ada", null])
  })

  test("a tab that leaves for its target does not notify itself", async () => {
    await listen(tab)
    await sees(tab, [null])
    const before = asked("GET /auth/session")
    await Promise.all([
      tab.waitForURL("**/members"),
      tab.evaluate(() =>
        void client.signIn("password", { username: "Ada", password: "right", redirectTo: "/members" })
      ),
    ])
    expect(asked("GET /auth/session") - before).toBe(0)
  })

  test("a tab that signs out and leaves for its target notifies the other tabs, but not itself", async () => {
    await signIn(tab)
    const other = await open()
    await listen(other)
    await sees(other, ["Ada"])
    await tab.evaluate(() => {
      client.onSession((session) => {
        sessionStorage.setItem("seen", (sessionStorage.getItem("seen") ?? "") + (session?.user?.name ?? "none"))
      })
    })
    await tab.waitForFunction(() => sessionStorage.getItem("seen") === "Ada")
    await Promise.all([
      tab.waitForURL("**/members"),
      tab.evaluate(() => void client.signOut({ redirectTo: "/members" })),
    ])
    await sees(other, ["Ada", null])
    expect(await tab.evaluate(() => sessionStorage.getItem("seen"))).toBe("Ada")
  })

  test("a page that the server rendered with a session requests nothing, and notifies tabs with another session", async () => {
    const other = await open()
    await listen(other)
    await sees(other, [null])
    await signIn(tab)
    await sees(other, [null, "Ada"])
    const before = app.asked.length
    const third = await open()
    const session = await tab.evaluate(() => client.getSession())
    await third.evaluate((session) => client.seed(session), session)
    await listen(third)
    await sees(third, ["Ada"])
    expect(app.asked.slice(before).filter((it) => it.includes("session"))).toEqual(["GET /auth/session"])
    await context.clearCookies()
    await tab.evaluate(() => client.seed(null))
    await sees(other, [null, "Ada", null])
  })

  test("a response to a request from before a sign-out does not restore the session", async () => {
    await signIn(tab)
    await listen(tab)
    await sees(tab, ["Ada"])
    const late = app.hold("/auth/session")
    const reading = tab.evaluate(() => client.getSession())
    await late.arrived
    await tab.evaluate(() => client.signOut({ redirect: false }))
    late.release()
    expect(await reading).toBeNull()
    await sees(tab, ["Ada", null])
  })

  test("the session is read again on focus and on reconnection, but only with a listener", async () => {
    await listen(tab)
    await sees(tab, [null])
    const other = await open()
    await other.evaluate(async () => {
      const { csrfToken } = await (await fetch("/auth/csrf")).json()
      const body = new URLSearchParams({ csrfToken, username: "Ada", password: "right" })
      await fetch("/auth/callback/password", { method: "POST", body })
    })
    await focus(tab)
    await sees(tab, [null, "Ada"])
    await context.clearCookies()
    await context.setOffline(true)
    await context.setOffline(false)
    await sees(tab, [null, "Ada", null])
    const requests = await other.evaluate(async () => {
      let asked = 0
      const own = client.createClient({ fetch: (...request) => (asked++, fetch(...request)) })
      const focus = () => document.dispatchEvent(new Event("visibilitychange"))
      await own.getSession()
      focus()
      const stops = [own.onSession(() => {}), own.onSession(() => {})]
      const counts = [asked]
      for (const stop of stops) {
        stop()
        focus()
        counts.push(asked)
        await own.getSession()
        asked = 0
      }
      return counts
    })
    expect(
      requests,
      "requests after the first read, after a focus with one listener left, after a focus with none left",
    ).toEqual([1, 2, 0])
  })

  test("only clients with `pollSeconds` read the session regularly, and they stop with the last listener", async () => {
    const before = asked("GET /auth/session")
    await tab.evaluate(() => {
      const polling = client.createClient({ pollSeconds: 0.02 })
      globalThis.seen = []
      const stop = polling.onSession(() => {})
      const timer = setInterval(() => {
        if (performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/session")).length < 3) return
        clearInterval(timer)
        stop()
        globalThis.seen.push("polled")
      }, 5)
    })
    await sees(tab, ["polled"])
    expect(asked("GET /auth/session") - before).toBeGreaterThanOrEqual(3)
  })

  test("an outage does not sign the user out", async () => {
    await tab.evaluate(() => {
      globalThis.shop = client.createClient({ basePath: "/shop/auth" })
      globalThis.seen = []
    })
    const signedIn = await tab.evaluate((options) => globalThis.shop.signIn("password", options), right)
    expect(signedIn.ok, "without a CSRF token, below another path").toBe(true)
    expect(await tab.evaluate(() => globalThis.shop.getCsrfToken())).toBeUndefined()
    await tab.evaluate(() =>
      globalThis.shop.onSession(
        (session) => globalThis.seen.push(session?.user?.name ?? null),
        () => globalThis.seen.push("failed"),
      )
    )
    await sees(tab, ["Ada"])
    app.shopIsUp = false
    const failure = await tab.evaluate(() =>
      globalThis.shop.getSession().catch(({ type, status }) => ({ type, status }))
    )
    expect(failure).toMatchObject({ status: 503 })
    await sees(tab, ["Ada", "failed"])
    expect(await tab.evaluate(() => globalThis.shop.session?.user?.name)).toBe("Ada")
    app.shopIsUp = true
    await focus(tab)
    expect(await tab.evaluate(() => globalThis.shop.getSession().then((session) => session?.user?.name))).toBe("Ada")
  })

  test("the previous user is forgotten in all tabs, even if reading the session after a sign-in fails", async () => {
    const other = await open()
    for (const page of [tab, other]) {
      await page.evaluate(() => {
        globalThis.shop = client.createClient({ basePath: "/shop/auth" })
        globalThis.seen = []
      })
    }
    await tab.evaluate((options) => globalThis.shop.signIn("password", options), right)
    for (const page of [tab, other]) {
      await page.evaluate(() =>
        globalThis.shop.onSession(
          (session) => globalThis.seen.push(session === undefined ? "unknown" : session?.user?.name ?? null),
          () => globalThis.seen.push("failed"),
        )
      )
      await sees(page, ["Ada"])
    }
    const down = "**/shop/auth/session"
    await context.route(down, (route) => route.fulfill({ status: 503, json: { error: "SessionTokenError" } }))
    const bob = await tab.evaluate(
      (options) => globalThis.shop.signIn("password", options),
      { ...right, username: "Bob" },
    )
    expect(bob).toMatchObject({ ok: true })
    for (const page of [tab, other]) {
      await sees(page, ["Ada", "unknown", "failed"])
      expect(await page.evaluate(() => globalThis.shop.session)).toBeUndefined()
    }
    await context.unroute(down)
    await focus(tab)
    await sees(tab, ["Ada", "unknown", "failed", "Bob"])
    await sees(other, ["Ada", "unknown", "failed", "Bob"])
  })

  test('the state "signed out" is forgotten if reading the session after a sign-in fails', async () => {
    await listen(tab)
    await sees(tab, [null])
    const failed = await tab.evaluate(async (options) => {
      let down = false
      const heard: unknown[] = []
      const own = client.createClient({
        fetch: (url, init) => down && String(url).endsWith("/session") ? Promise.reject(new Error()) : fetch(url, init),
      })
      await own.getSession()
      own.onSession((session) => heard.push(session === undefined ? "unknown" : session))
      down = true
      await own.signIn("password", options)
      return heard
    }, right)
    expect(failed).toEqual([null, "unknown"])
    await sees(tab, [null, "Ada"])
  })

  test("a response to a request from before a sign-in is ignored if reading the session after the sign-in fails", async () => {
    await signIn(tab)
    const told = await tab.evaluate(async (options) => {
      const arrived = Promise.withResolvers<void>()
      const late = Promise.withResolvers<void>()
      let readings = 0
      const own = client.createClient({
        fetch: async (url, init) => {
          const reading = String(url).endsWith("/session") ? ++readings : 0
          if (reading === 2) throw new Error("no answer")
          const answer = await fetch(url, init)
          if (reading === 1) {
            arrived.resolve()
            await late.promise
          }
          return answer
        },
      })
      const asked = own.getSession()
      await arrived.promise
      await own.signIn("password", options)
      const known = own.session
      late.resolve()
      return [known, (await asked)?.user?.name]
    }, { ...right, username: "Bob" })
    expect(told).toEqual([undefined, "Bob"])
  })

  test.each(["signIn", "signOut"] as const)(
    "after %s without a response, the client does not know who is signed in",
    async (verb) => {
      await signIn(tab)
      await tab.evaluate(() => {
        globalThis.seen = []
        client.onSession((session) =>
          globalThis.seen.push(session === undefined ? "unknown" : session?.user?.name ?? null)
        )
      })
      await sees(tab, ["Ada"])
      await tab.route(/\/auth\/(callback|signout)/, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await tab.evaluate(async ([verb, options]) => {
        await (verb === "signIn"
          ? client.signIn("password", options)
          : client.signOut({ redirect: false }).catch(() => {}))
      }, [verb, { ...right, username: "Bob" }] as const)
      await sees(tab, ["Ada", "unknown", verb === "signIn" ? "Bob" : null])
    },
  )

  test("without a response, reading the session rejects, and a sign-in resolves with an error", async () => {
    await context.setOffline(true)
    expect(await tab.evaluate(() => client.getSession().catch(({ type, status }) => ({ type, status })))).toEqual(
      { type: "Network", status: 0 },
    )
    expect(await signIn(tab)).toMatchObject({ ok: false, status: 0, error: "Network", url: undefined })
    await context.setOffline(false)
    expect(await signIn(tab)).toMatchObject({ ok: true })
  })

  test("a wrong base path and a URL that is not a page are rejected", async () => {
    const ask = (basePath: string) =>
      tab.evaluate((basePath) => client.createClient({ basePath }).getSession().catch(({ type }) => type), basePath)
    expect(await ask("/nothing")).toBe("NoJSON")
    const odd = await tab.evaluate(() => client.createClient({ basePath: "/odd" }).signOut().catch(({ type }) => type))
    expect(odd).toBe("InvalidUrl")
    const refused = await tab.evaluate(() =>
      client.createClient({ basePath: "/odd" }).signIn("any", { redirect: false })
    )
    expect(refused).toMatchObject({ ok: false, error: "InvalidUrl", url: undefined })
    expect(tab.url()).toBe(`${app.origin}/`)
  })
})
