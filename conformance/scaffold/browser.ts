import { chromium } from "playwright-core"
import { chromium as program } from "../../scripts/stages/browser.ts"
import type { Served } from "./app.ts"
import { user } from "./github.ts"
import { findFault } from "./sign-in.ts"

/**
 * The same in a browser, where the app is at an address that a browser reaches.
 * @param picture file for a picture of the page that the user sees at the end
 */
export async function findFaultInBrowser(served: Served, picture?: string): Promise<string | undefined> {
  const { origin, at, github } = served
  if (origin !== at.origin) return findFault(served)
  if (program === undefined) return "there is no Chromium: install it, or set CHROMIUM_PATH"
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] })
  try {
    const page = await browser.newPage()
    await page.route("https://github.com/**", async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const answer = await fetch(new URL(pathname + search, github.url), { redirect: "manual" })
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      })
    })
    await page.goto(`${origin}/members`)
    await page.getByRole("button", { name: "Sign in with GitHub" }).click()
    await page.waitForURL(`${origin}/members`)
    await page.goto(origin)
    await page.getByText(user.name).waitFor()
    if (picture) await page.screenshot({ path: picture })
    return undefined
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  } finally {
    await browser.close()
  }
}
