/**
 * Builds the documentation site, whose plugin checks the links, and opens all of its pages in Chromium. Takes minutes, so it runs only if
 * `SVC_SITE` is set.
 * @module
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { createRequire } from "node:module"
import { join } from "node:path"
import process from "node:process"
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { chromium as program } from "../stages/programs.ts"
import { build } from "./build.ts"

const isAsked = program !== undefined && Boolean(process.env["SVC_SITE"])
const folder = isAsked ? mkdtempSync(join(tmpdir(), "svc-auth-site-")) : ""
if (isAsked) await build(folder, "/")
const paths = globSync("**/*.html", { cwd: folder || import.meta.dirname }).map((file) =>
  file.replace(/index\.html$/, "")
).sort()

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
declare const globalThis: {
  axe: { run(context: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

describe.skipIf(!isAsked)("the documentation site", () => {
  let browser: Browser
  const origin = "http://localhost"
  const at = (path: string) => `${origin}/${path}`
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: program!, args: ["--no-sandbox"] })
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

  /** Opens a page that gets the files of the site as a server of static files sends them, and reaches nothing else. */
  const create = async (options: BrowserContextOptions = {}) => {
    const size = { width: 1280, height: 800 }
    const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", ...options })
    await context.route("**", (route) => {
      const url = new URL(route.request().url())
      if (url.origin !== origin) return route.abort()
      const path = join(folder, decodeURIComponent(url.pathname).replace(/\/$/, "/index.html"))
      return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ path: join(folder, "404.html"), status: 404 })
    })
    return await context.newPage()
  }
  const open = async (path: string, options?: BrowserContextOptions) => {
    const page = await create(options)
    await page.goto(at(path))
    return page
  }
  const framework = (page: Page) => page.getByLabel("Your framework")
  const chosen = (page: Page) => framework(page).inputValue()
  /** The code of a guide that is shown, of those for each framework. */
  const code = (page: Page): Locator => page.locator(".framework-code > div:visible")

  test("the chosen framework is remembered across a reload and on other pages", async () => {
    const page = await open("")
    expect(await chosen(page)).toBe("")
    await framework(page).selectOption("Hono")
    await page.reload()
    expect(await chosen(page)).toBe("hono")
    await page.goto(at("sessions/"))
    expect(await chosen(page)).toBe("hono")
    expect(await page.locator("[data-sections=hono]").isVisible()).toBe(true)
    expect(await page.locator("a[data-framework=nextjs]").isVisible()).toBe(false)
  })

  test("a framework chosen on a binding's page opens the other binding's page", async () => {
    const page = await open("frameworks/hono/")
    await framework(page).selectOption("Next.js")
    await page.waitForURL(at("frameworks/nextjs/"))
    expect(await chosen(page)).toBe("nextjs")
  })

  test("guides show the code of the chosen framework", async () => {
    const page = await open("sessions/")
    expect(await code(page).first().innerText()).toContain("@svc-auth/sveltekit")
    await framework(page).selectOption("Hono")
    expect(await code(page).first().innerText()).toContain("@svc-auth/hono")
    // a choice at one block is a choice for the site
    await page.locator(".framework-code").last().getByText("Next.js", { exact: true }).click()
    expect(await code(page).first().innerText()).toContain("@svc-auth/nextjs")
    expect(await chosen(page)).toBe("nextjs")
  })

  test("without JavaScript, guides show the code of each framework, and each framework has a link", async () => {
    const page = await open("fresh-sign-in/", { javaScriptEnabled: false })
    await page.locator(".framework-code").getByText("Express", { exact: true }).click()
    expect(await code(page).first().innerText()).toContain("@svc-auth/express")
    expect(await framework(page).isVisible()).toBe(false)
    await page.locator("a[data-framework=nextjs]").click()
    expect(page.url()).toBe(at("frameworks/nextjs/"))
  })

  test("an unknown address shows the groups of pages", async () => {
    const page = await open("no/such/page/")
    await page.getByRole("heading", { name: "Page not found" }).waitFor()
    await page.getByRole("main").getByRole("link", { name: "Guides" }).click()
    await page.waitForURL(at("contents/#guides"))
  })

  test("the search finds passkeys", async () => {
    const page = await open("")
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("dialog").getByRole("textbox").fill("passkey")
    await page.getByRole("dialog").getByRole("link", { name: "Sign in with passkeys", exact: true }).first().click()
    await page.waitForURL((url) => url.href.startsWith(at("passkeys/")))
  })

  test.each(paths)(
    "/%s loads only from the site, fits small screens and has no fault of accessibility",
    async (path) => {
      const page = await create()
      const faults: string[] = []
      page.on("request", (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(at(""))) faults.push(request.url())
      })
      page.on("pageerror", ({ message }) => faults.push(message))
      page.on("response", (response) => {
        if (response.status() >= 400 && path !== "404.html") faults.push(`${response.status()} for ${response.url()}`)
      })
      await page.goto(at(path), { waitUntil: "networkidle" })
      await page.evaluate(axe)
      for (const [width, colorScheme] of [[1280, "light"], [1280, "dark"], [360, "light"], [360, "dark"]] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
        const size = await page.evaluate(() =>
          document.documentElement.scrollWidth - document.documentElement.clientWidth
        )
        if (size > 0) faults.push(`${width} px: it scrolls sideways by ${size} px`)
        const { violations } = await page.evaluate(() => globalThis.axe.run(document))
        faults.push(
          ...violations.map(({ id, nodes }) => `${width} px, ${colorScheme}: ${id}: ${nodes[0]!.html.slice(0, 200)}`),
        )
      }
      expect(faults).toEqual([])
    },
  )
})
