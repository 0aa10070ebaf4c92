import type { Page } from "playwright-core"
import { fixtureHeader } from "../fixtures/selection.ts"
import { password } from "../fixtures/providers.ts"

/** The page on which a fixture app shows its binding's client. */
export const clientPage = { path: "/client", markup: 'id="client-session"' } as const

/** The session's text while it is not known. */
export const unknown: RegExp = /^unknown$/

/** The session's text without a signed-in user. */
export const nobody: RegExp = /^null$/

/** A tab on that page; all tabs of one browser share its cookies. */
export interface ClientTab {
  readonly tab: Page
  /** Presses a button once the page's script is alive. */
  press(name: "sign in" | "go" | "sign out" | "update" | "provider"): Promise<void>
  /** Waits until the session's text holds this. */
  shows(text: string | RegExp): Promise<void>
  /** Waits until what the last verb answered holds this. @returns all of it */
  answers(text: string): Promise<string>
  /** Types a name and the password that goes with it. */
  type(username: string, password?: string): Promise<void>
}

/** Opens the page in a tab, which may be the browser's next one. @param more query and fragment of the page's URL */
export async function openClient(tab: Page, origin: string, more = ""): Promise<ClientTab> {
  await tab.context().setExtraHTTPHeaders({ [fixtureHeader]: "enriched" })
  await tab.goto(`${origin}${clientPage.path}${more}`)
  const waitFor = (id: string, text: string | RegExp) => tab.locator(`#${id}`, { hasText: text }).waitFor()
  return {
    tab,
    press: async (name) => {
      // a tab behind another is hardly painted, and a click waits for that
      await tab.bringToFront()
      await tab.getByRole("button", { name: `Client ${name}`, exact: true }).click()
    },
    shows: (text) => waitFor("client-session", text),
    answers: async (text) => {
      await waitFor("client-answer", text)
      return await tab.locator("#client-answer").innerText()
    },
    type: async (username, typed = password) => {
      // what is typed before the page's script is alive may be lost
      await tab.getByRole("button", { name: "Client sign in", exact: true }).and(tab.locator(":enabled")).waitFor()
      await tab.locator("#client-username").fill(username)
      await tab.locator("#client-password").fill(typed)
    },
  }
}
