import type { Page } from "playwright-core"
import type { Expect } from "../expect.ts"
import type { Scenario } from "../scenario.ts"

/** A walk in a real browser; each is walked with JavaScript on and off. */
export interface BrowserScenario extends Pick<Scenario, "id" | "spec" | "cases" | "name"> {
  /** It is about scripts: walked with JavaScript on only. */
  readonly javaScript?: true | undefined
  run(stage: { readonly page: Page; readonly origin: string; readonly expect: Expect }): Promise<void>
}
