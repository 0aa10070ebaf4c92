import { checkEmail, type EmailSettings } from "./settings.ts"
import { checkLimits } from "../app/limits/limit-check.ts"
import { checked, checkedAndCounted, emptyPage, lazy, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFeature } from "../app/feature.ts"
import type { EmailConfig } from "../app/email-provider.ts"

/** Returns the feature of a provider that mails a link, a code or both. @throws {InvalidConfig} if an option is invalid */
export function emailFeature(config: EmailConfig): ProviderFeature<EmailSettings> {
  const provider = checkEmail(config)
  return {
    id: provider.id,
    provider,
    check: checkLimits,
    routes: {
      "GET signin": unchecked(signInPage),
      "POST signin": checkedAndCounted(lazy(async () => (await import("./start.ts")).emailStart)),
      "GET callback": unchecked(lazy(async () => (await import("./callback.ts")).emailLink), emptyPage),
      ...provider.code && {
        "GET verify-request": unchecked(lazy<EmailSettings>(async () => (await import("./code-page.ts")).codePage)),
      },
      "POST callback": checked(lazy(async () => (await import("./callback.ts")).emailConfirm)),
    },
    signIn: "POST signin",
  }
}
