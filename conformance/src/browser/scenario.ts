import type { Page } from "playwright-core"
import type { Expect } from "../expect.ts"
import type { Mailbox } from "../mail/mailbox.ts"
import type { Scenario } from "../scenario.ts"

/** What a walk in a real browser plays with. */
export interface BrowserStage {
  readonly page: Page
  /** A page of another browser: it shares no cookie. */
  readonly another: () => Promise<Page>
  readonly origin: string
  /** Whether the page's scripts run. */
  readonly javaScript: boolean
  readonly mail: Mailbox
  readonly expect: Expect
}

/** A walk in a real browser; each is walked with JavaScript on and off. */
export interface BrowserScenario extends Pick<Scenario, "spec" | "cases" | "name"> {
  /** It is about scripts: walked with JavaScript on only. */
  readonly javaScript?: true | undefined
  /** What the page it walks on must hold; skipped where the app has no such page. */
  readonly on?: { readonly path: string; readonly markup: string } | undefined
  run(stage: BrowserStage): Promise<void>
}

/** A walk with its id, as the index lists it. */
export interface ListedBrowserScenario extends BrowserScenario {
  /** The path of its file: `browser/name`. */
  readonly id: string
}
