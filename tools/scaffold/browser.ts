import { chromium, type Page } from "playwright-core"
import { chromium as program } from "../stages/programs.ts"
import type { Served } from "./app.ts"
import { user } from "./github.ts"
import { findFault } from "./sign-in.ts"

/**
 * Signs in with a browser, if it can reach the app's address and users sign in with GitHub.
 * @param picture file for a screenshot of the last page
 */
export async function findFaultInBrowser(served: Served, picture?: string): Promise<string | undefined> {
  const { origin, at, github } = served
  if (origin !== at.origin || served.signUp) return findFault(served)
  if (program === undefined) return "there is no Chromium: install it, or set CHROMIUM_PATH"
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] })
  const page = await browser.newPage()
  try {
    await sendGitHubTo(github.url, page)
    await page.goto(`${origin}/members`)
    await page.getByRole("button", { name: "Sign in with GitHub" }).click()
    await page.waitForURL(`${origin}/members`)
    await page.goto(origin + served.page)
    await page.getByText(user.name).waitFor()
    for (const path of served.opens) {
      const opened = await page.goto(origin + path)
      if (!opened?.ok() || page.url() !== origin + path) return `${path} led to ${page.url()} (${opened?.status()})`
    }
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
 * Sends the page's requests for GitHub to the stand-in. It uses Chromium's own protocol, because `page.route` does not see requests
 * that follow a redirect, and the sign-in form is answered with one.
 */
async function sendGitHubTo(standIn: string, page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    // rejects if the page is closed
    session.send("Fetch.continueRequest", { requestId, url: standIn + pathname + search }).catch(() => undefined)
  })
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "https://github.com/*" }] })
}
