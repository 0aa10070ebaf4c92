import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type RealBrowser, startBrowser } from "../../conformance/src/drivers/browser.ts"
import { buildExample, startWithProvider } from "./fixture-apps.ts"

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

describe.skipIf(!existsSync(chromium))("the example of Next.js, whose client components use @svc-auth/react", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-next-example-"))
  let app: Awaited<ReturnType<typeof startWithProvider>>
  let browser: RealBrowser
  let origin = ""
  beforeAll(async () => {
    app = await startWithProvider(await buildExample("nextjs"), { AUTH_STORE: join(folder, "auth.db") })
    origin = app.origin
    browser = await startBrowser(chromium)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Presses a button when React has hydrated it: before, its form runs a server action. */
  async function press(page: Page, name: string) {
    const button = page.getByRole("button", { name })
    await button.waitFor()
    await page.waitForFunction(
      (node) => Object.keys(node ?? {}).some((key) => key.startsWith("__reactProps")),
      await button.elementHandle(),
    )
    await button.click()
  }

  /** Signs in at the provider, which asks who the user is, and waits for the target. */
  async function choose(page: Page) {
    await page.waitForURL((url) => url.pathname === "/authorize")
    await page.getByRole("button").first().click()
    await page.waitForURL(`${origin}/protected`)
    await page.getByRole("heading", { name: "Members only" }).waitFor()
  }

  /** Returns the requests of all tabs: method and path of those for an auth route, and the server actions. */
  function watch(page: Page): string[] {
    const seen: string[] = []
    page.context().on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (request.headers()["next-action"]) seen.push("server action")
      if (pathname.startsWith("/auth/")) seen.push(`${request.method()} ${pathname}`)
    })
    return seen
  }

  test("a client component signs a user in, and the page that they get has the session without a request", async () => {
    const { page, faults, close } = await browser.open({ javaScript: true })
    const requests = watch(page)
    await page.goto(`${origin}/login?callbackUrl=/protected`)
    await press(page, "Continue with Demo ID")
    await choose(page)
    expect(requests, "requests of the sign-in").toContain("POST /auth/signin/demo")
    expect(requests, "requests of the sign-in").not.toContain("server action")
    requests.length = 0
    await page.goto(origin, { waitUntil: "networkidle" })
    await page.getByRole("button", { name: "Sign out" }).waitFor()
    expect(requests, "requests of a page").toEqual([])
    expect(await (await page.request.get(origin)).text(), "the server's markup").toContain(">Sign out<")
    expect(faults, "console errors").toEqual([])
    await close()
  })

  test("a sign-out in one tab removes what is for members from another tab", async () => {
    const { page, faults, close } = await browser.open({ javaScript: true })
    await page.goto(`${origin}/login?callbackUrl=/protected`)
    await press(page, "Continue with Demo ID")
    await choose(page)
    const other = await page.context().newPage()
    await other.goto(`${origin}/protected`)
    await press(other, "Sign out")
    await other.getByRole("heading", { name: "Try a real sign-in" }).waitFor()
    await page.waitForURL((url) => url.pathname === "/auth/signin")
    expect(await page.locator("body").innerText()).not.toContain("Members only")
    // the browser itself logs that the guard refuses the page's data
    expect(faults.filter((fault) => !fault.includes("401 (Unauthorized)")), "console errors").toEqual([])
    await close()
  })

  test("without JavaScript the same buttons run server actions", async () => {
    const { page, close } = await browser.open({ javaScript: false })
    await page.goto(`${origin}/login?callbackUrl=/protected`)
    await page.getByRole("button", { name: "Continue with Demo ID" }).click()
    await choose(page)
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Try a real sign-in" }).waitFor()
    await close()
  })
})
