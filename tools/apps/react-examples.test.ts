import { existsSync } from "node:fs"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type RealBrowser, startBrowser } from "../../conformance/src/drivers/browser.ts"
import { buildReactExample, reactExamples, startWithProvider } from "./fixture-apps.ts"

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

describe.skipIf(!existsSync(chromium)).each(reactExamples)("%s", (example) => {
  let app: Awaited<ReturnType<typeof startWithProvider>>
  let browser: RealBrowser
  let origin = ""
  beforeAll(async () => {
    app = await startWithProvider(await buildReactExample(example))
    origin = app.origin
    browser = await startBrowser(chromium)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  /** Clicks a button of the account when React has hydrated it. */
  const press = async (page: Page, name: string) => {
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("#account button") ?? {}).some((key) => key.startsWith("__reactProps"))
    )
    await page.locator("#account").getByRole("button", { name }).click()
  }
  const greeting = /Hello, (<!-- -->)?Ada/

  test("a user signs in, sees what is for members, and after a sign-out no tab shows it", async () => {
    const { page, faults, close } = await browser.open({ javaScript: true })
    const reads: string[] = []
    page.context().on("request", (request) => {
      if (new URL(request.url()).pathname === "/auth/session") reads.push(request.url())
    })
    await page.goto(origin)
    await press(page, "Sign in with Demo ID")
    await page.locator("#account", { hasText: "Hello, Ada" }).waitFor()
    expect(new URL(page.url()).href, "where the user comes back").toBe(`${origin}/`)
    expect(await (await page.request.get(origin)).text(), "the server's markup").toMatch(greeting)
    await page.getByRole("link", { name: "Members" }).click()
    await page.getByRole("heading", { name: "For members: Ada" }).waitFor()
    expect(reads, "reads of the session, which the server has rendered").toEqual([])

    const other = await page.context().newPage()
    await other.goto(`${origin}/members`)
    await other.getByRole("heading", { name: "For members: Ada" }).waitFor()
    await press(other, "Sign out")
    for (const tab of [other, page]) {
      await tab.waitForURL((url) => url.pathname === "/auth/signin")
      expect(await tab.locator("body").innerText()).not.toContain("Ada")
    }
    expect(faults, "console errors").toEqual([])
    await close()
  })

  test("a visitor who is not signed in gets the sign-in page in place of what is for members", async () => {
    const { page, close } = await browser.open({ javaScript: true })
    await page.goto(`${origin}/members`)
    expect(new URL(page.url()).pathname, "a visit").toBe("/auth/signin")
    await page.goto(origin)
    expect(await (await page.request.get(origin)).text(), "the server's markup").not.toMatch(greeting)
    await page.locator("#account button").waitFor()
    await page.getByRole("link", { name: "Members" }).click()
    await page.waitForURL((url) => url.pathname === "/auth/signin")
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await page.getByRole("heading", { name: "For members: Ada" }).waitFor()
    expect(new URL(page.url()).pathname, "after the sign-in").toBe("/members")
    await close()
  })

  const spellings = [
    "/members",
    "/members/",
    "/Members",
    "/%6Dembers",
    "/MEMBERS.data",
    "/members.data?_routes=pages%2Fmembers",
  ]

  test.each(spellings)("a request for %s without a session gets nothing that is for members", async (path) => {
    for (const method of ["GET", "POST"]) {
      const response = await fetch(origin + path, { method, headers: { origin }, redirect: "manual" })
      expect(response.status, method).not.toBe(200)
      expect(await response.text(), method).not.toContain("For members")
    }
  })
})
