/** Every scenario for a real browser, in the order of the ids. Written by `npm run generate`. */
import type { ListedBrowserScenario } from "./scenario.ts"
import { scenario as accountPage } from "./account-page.ts"
import { scenario as accountPagePasskeys } from "./account-page-passkeys.ts"
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
import { scenario as showPassword } from "./show-password.ts"
import { scenario as signIn } from "./sign-in.ts"
import { scenario as twoTabs } from "./two-tabs.ts"

export const browserScenarios: readonly ListedBrowserScenario[] = [
  { id: "browser/account-page", ...accountPage },
  { id: "browser/account-page-passkeys", ...accountPagePasskeys },
  { id: "browser/back", ...back },
  { id: "browser/client-another-user", ...clientAnotherUser },
  { id: "browser/client-leaves", ...clientLeaves },
  { id: "browser/client-return", ...clientReturn },
  { id: "browser/client-tabs", ...clientTabs },
  { id: "browser/client-verbs", ...clientVerbs },
  { id: "browser/email", ...email },
  { id: "browser/oidc", ...oidc },
  { id: "browser/passkey", ...passkey },
  { id: "browser/passkey-older", ...passkeyOlder },
  { id: "browser/passkey-other-ways", ...passkeyOtherWays },
  { id: "browser/passkey-refused", ...passkeyRefused },
  { id: "browser/passkey-two", ...passkeyTwo },
  { id: "browser/passkey-waits", ...passkeyWaits },
  { id: "browser/show-password", ...showPassword },
  { id: "browser/sign-in", ...signIn },
  { id: "browser/two-tabs", ...twoTabs },
]
