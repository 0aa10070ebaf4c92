import type { ProviderFeature } from "../app/feature.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { createEmailFeature } from "./feature.ts"
import type { EmailSettings } from "./settings.ts"
import { loadOnce } from "../app/load-once.ts"

/** Returns the feature of a provider that mails a link, a code or both. @throws {InvalidConfig} if an option is invalid */
export const emailFeature: (config: EmailConfig) => ProviderFeature<EmailSettings> = /* @__PURE__ */ createEmailFeature(
  {
    load: /* @__PURE__ */ loadOnce(() => import("./code.ts")),
    loadPage: async () => (await import("./code-page.ts")).codePage,
  },
)
