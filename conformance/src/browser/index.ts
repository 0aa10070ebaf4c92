/** Every walk in a real browser. */
import { scenario as back } from "./back.ts"
import { scenario as clientTabs } from "./client-tabs.ts"
import { scenario as clientVerbs } from "./client-verbs.ts"
import { scenario as email } from "./email.ts"
import { scenario as oidc } from "./oidc.ts"
import { scenario as passkey } from "./passkey.ts"
import { scenario as passkeyOtherWays } from "./passkey-other-ways.ts"
import { scenario as passkeyRefused } from "./passkey-refused.ts"
import { scenario as passkeyTwo } from "./passkey-two.ts"
import type { BrowserScenario } from "./scenario.ts"
import { scenario as signIn } from "./sign-in.ts"
import { scenario as twoTabs } from "./two-tabs.ts"

export const browserScenarios: readonly BrowserScenario[] = [
  back,
  clientTabs,
  clientVerbs,
  email,
  oidc,
  passkey,
  passkeyOtherWays,
  passkeyRefused,
  passkeyTwo,
  signIn,
  twoTabs,
]
