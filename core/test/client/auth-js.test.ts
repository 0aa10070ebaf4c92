import { existsSync } from "node:fs"
import type * as AuthJs from "@auth/sveltekit/client"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bundleClient, type ClientApp, serveApp } from "./app.ts"

/** Runs in the page. */
declare const client: typeof AuthJs

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

describe.skipIf(!existsSync(executablePath))("the unmodified @auth/sveltekit/client", () => {
  let browser: Browser
  let app: ClientApp
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
    app = await serveApp(await bundleClient(import.meta.resolve("@auth/sveltekit/client")))
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  test("`signIn()` without a provider shows the sign-in page, which leads back", async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(300_000)
    await page.goto(`${app.origin}/cart?item=1`)
    await page.waitForFunction(() => "client" in globalThis)
    await page.evaluate(() => client.signIn())
    await page.waitForURL(`${app.origin}/auth/signin?callbackUrl=${encodeURIComponent(`${app.origin}/cart?item=1`)}`)
    expect(await page.title()).toContain("Sign in")
    expect(await page.getByRole("button", { name: "Sign in with Password" }).count()).toBe(1)
    expect(app.asked).toContain("POST /auth/signin/undefined")
  })
})
