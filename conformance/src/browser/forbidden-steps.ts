/** Steps of the browser scenarios about a page that the user may not open. */
import { fixtureHeader } from "../fixtures/selection.ts"
import { password } from "../fixtures/providers.ts"
import type { BrowserStage } from "./scenario.ts"

/** Browsers report the status of each 403 that they load. */
export const forbiddenReports: RegExp = /status of 403/

/** Follows a link to the guarded page as a user who may not open it, and again as one who may. */
export async function followForbidden({ page, origin, expect }: BrowserStage): Promise<void> {
  await page.context().setExtraHTTPHeaders({ [fixtureHeader]: "guarded-by-role" })
  const signIn = async (username: string) => {
    await page.getByLabel("Username").fill(username)
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
  }
  const follow = async () => {
    await page.getByRole("link", { name: "Protected" }).click()
    await page.getByRole("heading", { name: "No access to this page" }).waitFor()
  }
  await page.goto(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/`)}`)
  await signIn("alice")
  await page.waitForURL(`${origin}/`)
  await follow()
  const again = await page.reload()
  expect(again?.status(), "status of the page").toBe(403)
  await page.getByRole("link", { name: "Go to the home page" }).click()
  await page.waitForURL(`${origin}/`)
  await follow()
  await page.getByRole("button", { name: "Sign in as another user" }).click()
  await signIn("bob")
  await page.waitForURL(`${origin}/protected`)
  await page.locator("#user", { hasText: "Bob" }).waitFor()
}
