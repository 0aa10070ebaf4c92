import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { User } from "@svc-auth/core/types"
import { serveIdp } from "@svc-auth/conformance/idp/serve"
import { type BrowserContext, chromium as playwright } from "playwright-core"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { run } from "../process.ts"
import { root } from "../root.ts"
import { chromium } from "../stages/programs.ts"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"
import { writeBlocks } from "./use-blocks.ts"

const page = "docs/testing.md"
const text = readPage(page)
/** The variables that the page runs its tests with. */
const env = Object.fromEntries(
  [...readBlocks(page, text).find(({ language }) => language === "sh")!.text.matchAll(/(\w+)=(\S+)/g)]
    .map(([, name, value]) => [name!, value!]),
)
const folder = mkdtempSync(join(root, ".docs-"))

beforeAll(() => {
  writeBlocks(page, folder)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test("the tests in docs/testing.md pass", async () => {
  const tests = ["test/me.test.ts", "test/sign-in.test.ts"]
  const { code, output } = await run("node", ["-C", "@svc-auth/source", "--test", ...tests], {
    cwd: folder,
    env: { ...env, NODE_TEST_CONTEXT: undefined },
  })
  expect(code, output).toBe(0)
  expect(output).toMatch(/pass 5\b/)
})

test.skipIf(!chromium)("the code in docs/testing.md signs a browser in", async () => {
  const { app } = await import(join(folder, "src/app.ts")) as { app: { handle(request: Request): Promise<Response> } }
  const { signIn } = await import(join(folder, "e2e/sign-in.ts")) as {
    signIn(context: BrowserContext, url: string, user: User): Promise<void>
  }
  const served = await serveIdp({ fetch: (request) => app.handle(request) })
  const browser = await playwright.launch({ executablePath: chromium!, args: ["--no-sandbox"] })
  try {
    const context = await browser.newContext()
    context.setDefaultTimeout(300_000)
    const tab = await context.newPage()
    expect((await tab.goto(`${served.url}/auth/session`))?.status()).toBe(200)
    expect(await tab.textContent("body")).toBe("null")
    await signIn(context, served.url, { name: "Ada", email: "ada@app.example" })
    await tab.goto(`${served.url}/me`)
    expect(await tab.textContent("body")).toBe("Hello, Ada")

    vi.stubEnv("AUTH_URL", "https://app.example")
    await signIn(context, "https://app.example", { name: "Ada" })
    const secure = await context.cookies("https://app.example")
    expect(secure.map(({ name }) => name)).toEqual(["__Host-svc.session-token"])
    expect(await context.cookies("https://sub.app.example")).toEqual([])
  } finally {
    await browser.close()
    await served.close()
  }
})
