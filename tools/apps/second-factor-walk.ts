/** A walk of a browser through the pages of an app with passwords and a second factor, with mail from a real mail server. */
import { createHmac } from "node:crypto"
import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"

/** Where an example and its mails are shown. */
export interface Places {
  readonly app: string
  /** The page of the demo's mailbox. */
  readonly mail: string
}

/** A user who has a password and a second factor. */
export interface Member {
  readonly email: string
  readonly password: string
  /** The code that confirmed the authenticator app. */
  readonly used: string
  /** Returns a code that is accepted now. At most one call is within the 30 seconds of the first. */
  readonly nextCode: () => string
  readonly recoveryCodes: readonly string[]
}

/** Returns the code of a time step, as RFC 6238 §4 and RFC 4226 §5.3 compute it. @param key in base32 */
function toCode(key: string, step: number): string {
  const bits = [...key].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"))
  const bytes = bits.join("").match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest()
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0")
}

/** Returns an authenticator app that shows no code twice: if asked again too early, it shows the next one, which is accepted too. */
function startAuthenticator(key: string): () => string {
  let step = 0
  return () => {
    step = Math.max(step + 1, Math.floor(Date.now() / 30_000))
    return toCode(key, step)
  }
}

/** Opens the members' page as a stranger, creates an account there with a mailed link, adds an authenticator app and signs out. */
export async function signUp(page: Page, { app, mail }: Places, email: string): Promise<Member> {
  const password = "plum-lantern-orbit"
  await page.goto(`${app}/protected`)
  await page.getByRole("link", { name: "Create an account" }).click()
  await page.getByLabel("E-mail address").fill(email)
  await page.getByRole("button", { name: "Send e-mail" }).click()
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  await page.goto(mail)
  await findMail(page, email, "Create your account").getByRole("link", { name: "Open the link" }).click()
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: "Save password" }).click()
  await page.waitForURL(`${app}/protected`)
  await page.getByRole("heading", { name: "Members only" }).waitFor()

  await openAccount(page, app)
  await page.getByText("You sign in without a second step.").waitFor()
  await page.getByRole("link", { name: "Add an authenticator app" }).click()
  await page.getByRole("heading", { name: "Set up an authenticator app" }).waitFor()
  const [key] = /\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}\b/.exec(await page.getByRole("main").innerText()) ?? []
  const nextCode = startAuthenticator(key!.replaceAll(" ", ""))
  const used = nextCode()
  await confirm(page, used)
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor()
  const recoveryCodes = (await page.getByRole("main").innerText()).match(/\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b/g) ?? []
  expect(new Set(recoveryCodes).size).toBe(10)
  await page.getByRole("link", { name: "Continue" }).click()
  await page.getByText("10 left").waitFor()
  await signOut(page, app)
  return { email, password, used, nextCode, recoveryCodes }
}

/** Signs in with password and code, then with password and recovery code. A used code of either kind is refused. */
export async function signInTwice(page: Page, { app, mail }: Places, member: Member): Promise<void> {
  const { used, nextCode, recoveryCodes: [first] } = member
  await enterPassword(page, app, member)
  const home = await page.request.get(`${app}/`)
  expect(await home.text(), "signed in before the second factor").toContain("Try a real sign-in")
  await confirm(page, used)
  await page.getByRole("alert").waitFor()
  await confirm(page, nextCode())
  await page.waitForURL(`${app}/protected`)
  await page.getByRole("heading", { name: "Members only" }).waitFor()
  await signOut(page, app)

  await enterPassword(page, app, member)
  await confirm(page, first!)
  await page.waitForURL(`${app}/protected`)
  await openAccount(page, app)
  await page.getByText("9 left").waitFor()
  await page.goto(mail)
  await findMail(page, member.email, "recovery code").waitFor()
  await signOut(page, app)

  await enterPassword(page, app, member)
  await confirm(page, first!)
  await page.getByRole("alert").waitFor()
}

async function enterPassword(page: Page, app: string, { email, password }: Member): Promise<void> {
  await page.goto(`${app}/protected`)
  const button = page.getByRole("button", { name: "Sign in with a password" })
  const form = page.locator("form").filter({ has: button })
  await form.getByLabel("E-mail address").fill(email)
  await form.getByLabel("Password", { exact: true }).fill(password)
  await button.click()
  await page.getByRole("heading", { name: "One more step" }).waitFor()
}

async function confirm(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code)
  await page.getByRole("button", { name: "Confirm" }).click()
}

async function openAccount(page: Page, app: string): Promise<void> {
  await page.goto(`${app}/`)
  await page.getByRole("link", { name: "Your account" }).click()
  await page.getByRole("heading", { name: "Your account" }).waitFor()
}

async function signOut(page: Page, app: string): Promise<void> {
  await page.goto(`${app}/`)
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.getByRole("heading", { name: "Try a real sign-in" }).waitFor()
}

/** Returns the mail on the page of the mailbox. */
const findMail = (page: Page, email: string, subject: string): Locator =>
  page.getByRole("listitem").filter({ hasText: email }).filter({ hasText: subject })
