/** Every walk in a real browser. */
import { scenario as oidc } from "./oidc.ts"
import type { BrowserScenario } from "./scenario.ts"
import { scenario as signIn } from "./sign-in.ts"

export const browserScenarios: readonly BrowserScenario[] = [oidc, signIn]
