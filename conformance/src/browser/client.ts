import type { Page } from "playwright-core"
import { fixtureHeader } from "../fixtures/selection.ts"
import { password } from "../fixtures/providers.ts"

/** The path of the page on which a fixture app shows its binding's client. */
export const clientPage = { path: "/client", markup: 'id="client-session"' } as const

/** The session's text while it is not known. */
export const unknown: RegExp = /^unknown$/

/** The session's text without a signed-in user. */
export const signedOut: RegExp = /^null$/

/** A tab on that page. All tabs of one browser share its cookies. */
export interface ClientTab {
  readonly tab: Page
  /** Presses a button when the page's script is running. */
  press(name: "sign in" | "go" | "sign out" | "update" | "provider"): Promise<void>
  /** Waits until the session's text matches. */
  shows(text: string | RegExp): Promise<void>
  /** Waits until the result of the last verb matches. @returns the whole result */
  answers(text: string): Promise<string>
  /** Types a name and its password. */
  type(username: string, password?: string): Promise<void>
}

/** Opens the page in the given tab, or in a new one. @param more query and fragment of the page's URL */
export async function openClient(tab: Page, origin: string, more = ""): Promise<ClientTab> {
  await tab.context().setExtraHTTPHeaders({ [fixtureHeader]: "enriched" })
  await tab.goto(`${origin}${clientPage.path}${more}`)
  const waitFor = (id: string, text: string | RegExp) => tab.locator(`#${id}`, { hasText: text }).waitFor()
  return {
    tab,
    press: async (name) => {
      // a background tab is rarely painted, and a click waits for a painted frame
      await tab.bringToFront()
      await tab.getByRole("button", { name: `Client ${name}`, exact: true }).click()
    },
    shows: (text) => waitFor("client-session", text),
    answers: async (text) => {
      await waitFor("client-answer", text)
      return await tab.locator("#client-answer").innerText()
    },
    type: async (username, typed = password) => {
      // text that is typed before the page's script runs may be lost
      await tab.getByRole("button", { name: "Client sign in", exact: true }).and(tab.locator(":enabled")).waitFor()
      await tab.locator("#client-username").fill(username)
      await tab.locator("#client-password").fill(typed)
    },
  }
}
