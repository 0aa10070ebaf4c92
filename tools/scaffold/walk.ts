import { TOTP } from "otpauth"
import { chromium, type Page } from "playwright-core"
import { plugIn } from "../../conformance/src/browser/virtual-authenticator.ts"
import { good } from "../../conformance/src/password-steps.ts"
import { chromium as executablePath } from "../stages/programs.ts"
import type { Served } from "./app.ts"
import { findMailedLink } from "./sign-in.ts"

const email = "grace@app.example"

/**
 * In Chromium, a user signs up with a password, adds an authenticator app and a passkey on the account page, and signs in again with each.
 * @throws {Error} if a page does not show what the next step needs
 */
export async function walkAccount({ origin, printed }: Served): Promise<void> {
  const browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click()
    const arrive = () => page.getByRole("heading", { name: "Members" }).waitFor()

    await page.goto(`${origin}/members`)
    await page.getByRole("link", { name: "Create an account" }).click()
    await page.getByLabel("E-mail address").fill(email)
    const before = printed().length
    await press("Send e-mail")
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
    await page.goto(await findMailedLink(() => printed().slice(before)))
    await page.getByLabel("New password").fill(good)
    await press("Save password")
    await arrive()

    const refused = await page.goto(`${origin}/admin`)
    if (refused?.status() !== 403) throw new Error(`/admin answered a member with ${refused?.status()}`)
    await page.getByText("Sign in as another user").waitFor()

    const account = `${origin}/api/auth/account`
    await page.goto(account)
    const device = await plugIn(page)
    await page.getByLabel("Name of the new passkey").first().fill("Laptop")
    await press(/^Add /)
    await page.getByRole("listitem").filter({ hasText: "Laptop" }).waitFor()

    await page.goto(account)
    await page.getByRole("link", { name: "Add an authenticator app" }).click()
    await page.getByRole("heading", { name: "Set up an authenticator app" }).waitFor()
    const [key] = /\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}\b/.exec(await page.getByRole("main").innerText()) ?? []
    const app = new TOTP({ secret: key!.replaceAll(" ", "") })
    // each code is accepted once, and the one of the next half minute already now
    await confirm(page, app.generate())
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor()
    // otherwise the sign-in page would find the passkey by itself
    const plugAgain = await device.unplug()
    await signOut(page, origin)

    await page.goto(`${origin}/members`)
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Sign in with a password" }) })
    await form.getByLabel("E-mail address").fill(email)
    await form.getByLabel("Password", { exact: true }).fill(good)
    await press("Sign in with a password")
    await confirm(page, app.generate({ timestamp: Date.now() + 30_000 }))
    await arrive()
    await signOut(page, origin)

    await plugAgain()
    await page.goto(`${origin}/members`)
    await arrive()
  } finally {
    await browser.close()
  }
}

async function confirm(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code)
  await page.getByRole("button", { name: "Confirm" }).click()
}

async function signOut(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/api/auth/signout`)
  await page.getByRole("button", { name: "Sign out" }).first().click()
  await page.getByText("Hello, stranger").waitFor()
}
