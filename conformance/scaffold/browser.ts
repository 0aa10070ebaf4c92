import { chromium, type Page } from "playwright-core"
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
  const page = await browser.newPage()
  try {
    await sendGitHubTo(github.url, page)
    await page.goto(`${origin}/members`)
    await page.getByRole("button", { name: "Sign in with GitHub" }).click()
    await page.waitForURL(`${origin}/members`)
    await page.goto(origin)
    await page.getByText(user.name).waitFor()
    if (picture) await page.screenshot({ path: picture })
    return undefined
  } catch (thrown) {
    return `${thrown instanceof Error ? thrown.message : String(thrown)}\nThe browser is at ${page.url()}:\n${await page
      .content()}`
  } finally {
    await browser.close()
  }
}

/**
 * What the page asks of GitHub goes to the stand-in. Chromium's own protocol is used, because `page.route` does not see a request that
 * follows a redirect, and the sign-in form's answer is one.
 */
async function sendGitHubTo(standIn: string, page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    // rejects where the page is gone
    session.send("Fetch.continueRequest", { requestId, url: standIn + pathname + search }).catch(() => undefined)
  })
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "https://github.com/*" }] })
}
