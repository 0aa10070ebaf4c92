/** Walks over the built-in page with a passkey. */
import type { Page } from "playwright-core"
import { fixtureHeader, fromSelection } from "../fixtures/selection.ts"

/** A page of an app with passkeys that no other scenario uses. */
export interface PasskeyPage {
  /** An address that no other scenario has. */
  readonly email: string
  /** Opens the sign-in page of the passkeys' provider. */
  open(): Promise<void>
  /** Presses the button with this name. */
  press(name: "Sign in with a passkey" | "Create a passkey" | "Add a passkey"): Promise<void>
  /** Sets whether, from the next page on, the browser offers passkeys in the address field. At first it does. */
  setOffering(offers: boolean): Promise<void>
  /** Waits until the app shows the user of the passkey. */
  arrive(): Promise<void>
  leave(): Promise<void>
}

/** The value that the browser stores so that no passkey is offered. */
const unoffered = "no passkeys are offered"

/** Makes the app use a fixture with passkeys for this page. @param name the fixture */
export async function openPasskeys(
  page: Page,
  origin: string,
  name: "passkey" | "account-page" = "passkey",
): Promise<PasskeyPage> {
  const agent = crypto.randomUUID().slice(0, 8)
  const email = `${agent}@app.test`
  await page.addInitScript((flag) => {
    if (sessionStorage.getItem(flag) === null) return
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  }, unoffered)
  await page.setExtraHTTPHeaders({ [fixtureHeader]: fromSelection({ name, now: undefined, agent }) })
  return {
    email,
    open: async () => {
      await page.goto(`${origin}/auth/signin/passkey?callbackUrl=%2Fapi%2Fme`)
    },
    press: (name) => page.getByRole("button", { name, exact: true }).click(),
    setOffering: (offers) =>
      page.evaluate(
        ([flag, offers]) => offers ? sessionStorage.removeItem(flag) : sessionStorage.setItem(flag, ""),
        [unoffered, offers] as const,
      ),
    arrive: async () => {
      await page.waitForURL(`${origin}/api/me`)
      await page.getByText(email).waitFor()
    },
    leave: async () => {
      await page.goto(`${origin}/auth/signout`)
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.waitForURL(`${origin}/`)
    },
  }
}

/** Returns a list to which the action of each challenge that the page requests is added. */
export function listChallenges(page: Page): readonly string[] {
  const actions: string[] = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.includes("/webauthn-options/")) actions.push(searchParams.get("action") ?? "")
  })
  return actions
}
