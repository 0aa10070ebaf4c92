import { html } from "../web/html.ts"
import { toFacts } from "./detail.ts"
import { type PageLook, toPage } from "./layout.ts"

export interface SetupPage {
  /** Names, and what the app sees of each. */
  readonly facts: readonly (readonly [name: string, seen: string])[]
  readonly signInUrl: string
}

/** The page on which a developer sees what the app makes of its configuration and of the request. */
export function renderSetup(look: PageLook, { facts, signInUrl }: SetupPage): string {
  return toPage(
    look,
    "Setup",
    html`
      <p class="site">of ${look.host}, in development only</p>
      ${toFacts(facts)}
      <div class="actions"><a class="button secondary" href="${signInUrl}">Sign in</a></div>
    `,
  )
}
