import type { Page } from "playwright-core"
import type { Expect } from "../expect.ts"
import type { Mailbox } from "../mail/mailbox.ts"
import type { Scenario } from "../scenario.ts"

/** What a walk in a real browser runs with. */
export interface BrowserStage {
  readonly page: Page
  /** Opens a page of another browser, which shares no cookie. */
  readonly another: () => Promise<Page>
  readonly origin: string
  /** Whether the page's scripts run. */
  readonly javaScript: boolean
  readonly mail: Mailbox
  readonly expect: Expect
}

/** A walk in a real browser, with JavaScript on and with JavaScript off. */
export interface BrowserScenario extends Pick<Scenario, "spec" | "cases" | "name"> {
  /** Whether it needs scripts, so that it is walked with JavaScript on only. */
  readonly javaScript?: true | undefined
  /** Text that the page must contain. The walk is skipped if the app has no such page. */
  readonly on?: { readonly path: string; readonly markup: string } | undefined
  /** Errors that the browser reports in this walk, and that are right. */
  readonly reports?: RegExp | undefined
  run(stage: BrowserStage): Promise<void>
}

/** A walk with its id, as the index lists it. */
export interface ListedBrowserScenario extends BrowserScenario {
  /** The path of its file: `browser/name`. */
  readonly id: string
}
