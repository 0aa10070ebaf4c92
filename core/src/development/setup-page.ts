import { html } from "../web/html.ts"
import { toFacts } from "../pages/detail.ts"
import type { PageLook } from "../app/outcome.ts"
import { toPage } from "../pages/layout.ts"

/** One line of the setup page: a name, and the value that the app sees. */
export type SetupFact = readonly [name: string, seen: string]

export interface SetupPage {
  readonly facts: readonly SetupFact[]
  readonly signInUrl: string
}

/** Returns the page that shows developers how the app reads its configuration and the request. */
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
