import { checkEmail, type EmailSettings } from "./settings.ts"
import { checkLimits } from "../app/limits/limit-check.ts"
import { checked, checkedAndCounted, emptyPage, lazy, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFeature } from "../app/feature.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { fail } from "../app/fail.ts"
import type { Flow } from "../app/outcome.ts"
import type { Awaitable } from "../types.ts"

/** The parts of mailed codes that other code loads. */
export interface MailCodes {
  readonly load: () => Awaitable<typeof import("./code.ts")>
  /** Loads the page with the form for the code. */
  readonly loadPage: () => Promise<Flow<EmailSettings>>
}

type CreateFeature = (config: EmailConfig) => ProviderFeature<EmailSettings>

/**
 * Returns a function that returns the feature of an e-mail provider.
 * @param mailCodes for providers that may have the option `code`
 */
export const createEmailFeature = (mailCodes?: MailCodes): CreateFeature => (config) => {
  const provider = checkEmail(config)
  const { id, code } = provider
  if (code && !mailCodes) fail(id, "code", "needs a provider made by `Email()` or by the function of a mail service")
  const codes = code ? mailCodes : undefined
  return {
    id,
    provider,
    check: checkLimits,
    routes: {
      "GET signin": unchecked(signInPage),
      "POST signin": checkedAndCounted(lazy(async () => (await import("./start.ts")).createEmailStart(codes))),
      "GET callback": unchecked(lazy(async () => (await import("./callback.ts")).emailLink), emptyPage),
      ...codes && { "GET verify-request": unchecked(lazy(codes.loadPage)) },
      "POST callback": checked(lazy(async () => (await import("./callback.ts")).emailConfirm)),
    },
    signIn: "POST signin",
  }
}

/** Returns the feature of an e-mail provider that is a plain object: it mails links. @throws {InvalidConfig} if an option is invalid */
export const plainEmailFeature: CreateFeature = /* @__PURE__ */ createEmailFeature()
