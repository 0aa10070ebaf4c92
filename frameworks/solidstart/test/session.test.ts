import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { build } from "vite"
import { type ClientApp, serveApp } from "../../../core/test/client/app.ts"
import type * as SessionPage from "./pages/session-page.ts"

/** Globals of the page: its modules, the shown session, and how often `onChange` was called. */
declare const client: typeof SessionPage
declare global {
  var shown: () => string | null | undefined
  var changes: number
}

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"

/** Bundles the modules as in an app without `@solidjs/router`. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [{
      name: "no-router",
      enforce: "pre",
      resolveId(id) {
        if (id.startsWith("@solidjs/router")) this.error(`${id} is not installed`)
      },
    }],
    resolve: { conditions: ["@svc-auth/source", "browser"] },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL("pages/session-page.ts", import.meta.url)),
        formats: ["es"],
        fileName: "page",
      },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const [chunk] = first && "output" in first ? first.output : []
  if (chunk?.type !== "chunk") throw new Error("the bundler made no chunk")
  return chunk.code
}

describe.skipIf(!existsSync(executablePath))("createSession without a router", () => {
  let browser: Browser
  let app: ClientApp
  beforeAll(async () => {
    app = await serveApp(await bundle())
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  /** Opens two tabs of one browser. The first shows the session; the second signs in and out. */
  async function open(isRendered: boolean): Promise<readonly [Page, Page]> {
    const context = await browser.newContext()
    context.setDefaultTimeout(300_000)
    const tabs = [await context.newPage(), await context.newPage()] as const
    for (const tab of tabs) {
      await tab.goto(`${app.origin}/`)
      await tab.waitForFunction(() => "client" in globalThis)
    }
    await tabs[0].evaluate((isRendered) => {
      globalThis.changes = 0
      const onChange = () => ++globalThis.changes
      client.createRoot(() => {
        const session = isRendered
          ? client.createSession(() => null, { onChange })
          : client.createSession(undefined, { onChange })
        globalThis.shown = () => session() === undefined ? undefined : session()?.user?.name ?? null
      })
    }, isRendered)
    return tabs
  }

  const shows = (tab: Page, name: string | null) => tab.waitForFunction((name) => globalThis.shown() === name, name)
  const act = (tab: Page, verb: "signIn" | "signOut") =>
    tab.evaluate(async (verb) => {
      const own = client.createClient()
      if (verb === "signOut") await own.signOut({ redirect: false })
      else await own.signIn("password", { username: "Ada", password: "right", redirect: false })
    }, verb)

  test.each([["a rendered session", true], ["a session of its own", false]])(
    "%s follows the other tab, and each change calls onChange",
    async (_name, isRendered) => {
      const [tab, other] = await open(isRendered)
      await shows(tab, null)
      expect(await tab.evaluate(() => globalThis.changes), "before").toBe(0)
      await act(other, "signIn")
      await shows(tab, "Ada")
      expect(await tab.evaluate(() => globalThis.changes), "signed in").toBe(1)
    },
  )

  test("a user who signs out in another tab disappears from the page", async () => {
    const [tab, other] = await open(false)
    await shows(tab, null)
    await act(other, "signIn")
    await shows(tab, "Ada")
    await act(other, "signOut")
    await shows(tab, null)
    expect(await tab.evaluate(() => globalThis.changes)).toBe(2)
  })
})
