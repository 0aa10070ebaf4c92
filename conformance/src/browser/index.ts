/** Every walk in a real browser. */
import { scenario as back } from "./back.ts"
import { scenario as clientAnotherUser } from "./client-another-user.ts"
import { scenario as clientLeaves } from "./client-leaves.ts"
import { scenario as clientReturn } from "./client-return.ts"
import { scenario as clientTabs } from "./client-tabs.ts"
import { scenario as clientVerbs } from "./client-verbs.ts"
import { scenario as email } from "./email.ts"
import { scenario as oidc } from "./oidc.ts"
import { scenario as passkey } from "./passkey.ts"
import { scenario as passkeyOlder } from "./passkey-older.ts"
import { scenario as passkeyOtherWays } from "./passkey-other-ways.ts"
import { scenario as passkeyRefused } from "./passkey-refused.ts"
import { scenario as passkeyTwo } from "./passkey-two.ts"
import { scenario as passkeyWaits } from "./passkey-waits.ts"
import type { BrowserScenario } from "./scenario.ts"
import { scenario as signIn } from "./sign-in.ts"
import { scenario as twoTabs } from "./two-tabs.ts"

export const browserScenarios: readonly BrowserScenario[] = [
  back,
  clientAnotherUser,
  clientLeaves,
  clientReturn,
  clientTabs,
  clientVerbs,
  email,
  oidc,
  passkey,
  passkeyOlder,
  passkeyOtherWays,
  passkeyRefused,
  passkeyTwo,
  passkeyWaits,
  signIn,
  twoTabs,
]
