import type { Page } from "playwright-core"
import type { LooksApp } from "./app.ts"

/** A built-in page, and how a user comes to it. */
export interface Scene {
  /** Lower-case words with hyphens; the name of the screenshot. */
  readonly name: string
  /** Opens it in a browser without cookies. */
  open(page: Page, app: LooksApp): Promise<void>
}

const at = (name: string, path: string): Scene => ({
  name,
  open: async (page, { origin }) => void await page.goto(origin + path),
})

/** Requests a mailed link. @returns the link */
async function requestLink(page: Page, app: LooksApp): Promise<string> {
  await page.goto(`${app.origin}/usual/auth/signin?callbackUrl=${encodeURIComponent("/usual/auth/account")}`)
  await page.getByLabel("E-mail address").fill("ada@example.com")
  const link = app.nextLink()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  return await link
}

/** Opens the link in another browser, which asks whether to sign in. */
async function openConfirm(page: Page, app: LooksApp): Promise<void> {
  const link = await requestLink(page, app)
  await page.context().clearCookies()
  await page.goto(link)
}

async function openAccount(page: Page, app: LooksApp): Promise<void> {
  await page.goto(await requestLink(page, app))
  await page.getByRole("heading", { name: "Your account" }).waitFor()
}

/** All built-in pages, each in the states that look different. */
export const scenes: readonly Scene[] = [
  {
    name: "sign-in",
    async open(page, { origin }) {
      await page.context().addCookies([{ name: "svc.last-used", value: "github", url: origin }])
      await page.goto(`${origin}/usual/auth/signin`)
    },
  },
  at("sign-in-many", "/many/auth/signin"),
  at("sign-in-password", "/password/auth/signin?error=CredentialsSignin"),
  at("sign-in-passkey", "/passkey/auth/signin"),
  at("sign-in-one", "/one/auth/signin"),
  at("sign-in-setup", "/setup/auth/signin"),
  {
    name: "sign-in-again",
    async open(page, app) {
      await openAccount(page, app)
      await page.goto(`${app.origin}/usual/auth/signin?error=FreshSignInRequired`)
    },
  },
  {
    name: "verify-request",
    open: async (page, app) => void await requestLink(page, app),
  },
  { name: "confirm", open: openConfirm },
  { name: "account", open: openAccount },
  at("sign-out", "/usual/auth/signout"),
  at("error", "/usual/auth/error?error=AccessDenied"),
  at("error-link", "/usual/auth/error?error=Verification"),
  at("setup", "/setup/auth/error"),
]
