import assert from "node:assert/strict"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"

/** A test in Chromium of what the pages do. Each opens its pages at `origin + base`. */
export type Behaviour = readonly [name: string, test: (site: OpenSite) => Promise<void>]

/** Opens pages that can reach nothing but the site. */
export interface OpenSite {
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** The address of a path. */
  at(path: string): string
}

/** Runs a test and closes the pages that it opened. */
export async function playBehaviour(
  browser: Browser,
  root: string,
  test: (site: OpenSite) => Promise<void>,
): Promise<void> {
  const contexts: { close(): Promise<void> }[] = []
  const at = (path: string) => new URL(path, root).href
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    contexts.push(context)
    await context.route((url) => url.origin !== new URL(root).origin, (route) => route.abort())
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.goto(at(path))
    return page
  }
  try {
    await test({ open, at })
  } finally {
    for (const context of contexts) await context.close()
  }
}

const framework = (page: Page) => page.getByLabel("Your framework")
/** The code of a guide that is shown, of those for each framework. */
const code = (page: Page) => page.locator(".framework-code > div:visible")
const sections = (page: Page, id: string) => page.locator(`[data-sections=${id}]`)

/** What must work on a built site. */
export const behaviours: readonly Behaviour[] = [
  ["the chosen framework is remembered across a reload and on other pages", async ({ open, at }) => {
    const page = await open("./")
    assert.equal(await framework(page).inputValue(), "")
    await framework(page).selectOption("Hono")
    await sections(page, "hono").getByRole("link", { name: "Get started" }).waitFor()
    await page.reload()
    assert.equal(await framework(page).inputValue(), "hono")
    await page.goto(at("sessions/"))
    assert.equal(await framework(page).inputValue(), "hono")
    assert.equal(await sections(page, "hono").isVisible(), true)
    assert.equal(await sections(page, "nextjs").isVisible(), false)
    assert.equal(await page.locator("a[data-framework=nextjs]").isVisible(), false)
  }],
  ["a framework chosen on a binding's page opens the other binding's page", async ({ open, at }) => {
    const page = await open("frameworks/hono/")
    assert.equal(await framework(page).inputValue(), "hono")
    await framework(page).selectOption("Next.js")
    await page.waitForURL(at("frameworks/nextjs/"))
    assert.equal(await framework(page).inputValue(), "nextjs")
  }],
  ["guides show the code of the chosen framework", async ({ open, at }) => {
    const page = await open("sessions/")
    const contents = () => code(page).allTextContents()
    const uses = (text: string) => async () => {
      const shown = await contents()
      assert.ok(shown.length > 1)
      assert.deepEqual(shown.filter((one) => !one.includes(text)), [])
    }
    await uses("@svc-auth/sveltekit")()
    await framework(page).selectOption("Hono")
    await uses("@svc-auth/hono")()
    // a choice at one block is a choice for the site
    await page.locator(".framework-code").last().getByText("Next.js", { exact: true }).click()
    await uses("@svc-auth/nextjs")()
    assert.equal(await framework(page).inputValue(), "nextjs")
    await page.goto(at("fresh-sign-in/"))
    assert.match(await code(page).innerText(), /^auth\.ts\s/)
    assert.match(await code(page).innerText(), /export const { handlers, auth, requireFresh }/)
  }],
  ["without JavaScript, guides show the code of each framework", async ({ open }) => {
    const page = await open("fresh-sign-in/", { javaScriptEnabled: false })
    assert.match(await code(page).innerText(), /@svc-auth\/sveltekit/)
    await page.locator(".framework-code").getByText("Express", { exact: true }).click()
    assert.match(await code(page).innerText(), /@svc-auth\/express/)
  }],
  ["without JavaScript, the menu of a small screen opens", async ({ open, at }) => {
    const page = await open("./", { javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
    assert.equal(await page.locator("a[data-framework=nextjs]").isVisible(), false)
    await page.getByRole("button", { name: "Menu" }).click()
    await page.locator("a[data-framework=nextjs]").click()
    assert.equal(page.url(), at("frameworks/nextjs/"))
  }],
  ["an unknown address shows the groups of pages, and the search", async ({ open, at }) => {
    const page = await open("no/such/page/")
    await page.getByRole("heading", { name: "Page not found" }).waitFor()
    await page.getByRole("button", { name: "Search" }).waitFor()
    await page.getByRole("main").getByRole("link", { name: "Guides" }).click()
    await page.waitForURL(at("contents/#guides"))
  }],
  ["without JavaScript, every framework has a link", async ({ open, at }) => {
    const page = await open("./", { javaScriptEnabled: false })
    assert.equal(await framework(page).isVisible(), false)
    await page.locator("a[data-framework=nextjs]").click()
    assert.equal(page.url(), at("frameworks/nextjs/"))
  }],
  ["the search finds passkeys while only the site can be reached", async ({ open, at }) => {
    const page = await open("./")
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("dialog").getByRole("textbox").fill("passkey")
    const result = page.getByRole("dialog").getByRole("link", { name: "Sign in with passkeys", exact: true }).first()
    await result.click()
    await page.waitForURL((url) => url.href.startsWith(at("passkeys/")))
  }],
  ["the search tells that its index cannot be loaded", async ({ open }) => {
    const page = await open("./")
    await page.context().setOffline(true)
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("dialog").getByRole("alert").filter({ hasText: "could not load its index" }).waitFor()
  }],
  ["the copy button copies the code", async ({ open }) => {
    const page = await open("passkeys/", { permissions: ["clipboard-read", "clipboard-write"] })
    await page.getByRole("button", { name: "Copy to clipboard" }).first().click()
    await page.getByText("Copied!").first().waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, "npm install @simplewebauthn/server@14")
  }],
  ["the dark theme is remembered", async ({ open }) => {
    const page = await open("./", { colorScheme: "light" })
    await page.getByLabel("Select theme").first().selectOption("Dark")
    await page.reload()
    await page.locator("html[data-theme=dark]").waitFor()
  }],
  ["the API reference begins with the core, and its tables have no column without content", async ({ open, at }) => {
    const page = await open("api/")
    await page.locator("main li a").first().click()
    await page.waitForURL(at("api/core/"))
    assert.equal(await page.getByRole("columnheader", { name: "Defined in" }).count(), 0)
  }],
  ["comments for the tests of the docs are not shown", async ({ open }) => {
    const page = await open("configuration/")
    assert.doesNotMatch(await page.content(), /<!--\s*(ts|from|not checked):/)
  }],
]

/** What must work on a site with several versions. `versions`: the newest first. */
export const toVersionBehaviour = (versions: readonly string[]): Behaviour => [
  "the pages of each version link to the others",
  async ({ open, at }) => {
    const page = await open("./")
    await page.waitForURL(at(`${versions[0]}/`))
    for (const version of [...versions.slice(1), versions[0]!]) {
      await page.locator("#versions").getByRole("link", { name: version }).click()
      await page.waitForURL(at(`${version}/`))
    }
  },
]
