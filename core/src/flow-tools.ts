/**
 * Parts of the library for custom flows: users, sessions, secrets, pages and mails. For the flows of other packages. Experimental: it may change
 * in any release. See docs/write-provider-flows.md.
 * @module
 */
import type { RequestContext } from "./app/context.ts"
import type { AuthConfig } from "./app/config.ts"

// Users
export { findByEmail, findById } from "./signin/user.ts"
export { proveEmail, toProofDate } from "./signin/proof.ts"
export { findSignedInUser } from "./signin/linked-user.ts"
export { isLast, readMethods } from "./signin/sign-in-methods.ts"
export { type Turn, withMethodsClaim } from "./signin/claim-methods.ts"
export { toAddress } from "./web/address.ts"
export { toRecipient } from "./mail/recipient.ts"
export type { AdapterUser, FactorStore, PasswordStore } from "./app/adapter.ts"
export { fireEvent } from "./app/events.ts"
export { findMethod, requireLinks, requireUsers } from "./app/adapter-calls.ts"

// Sessions
export { requireCurrent } from "./http/caller.ts"
export { keepAddedFactor } from "./fresh/fresh.ts"
export { endUserSessions } from "./http/end-sessions.ts"
export { endOtherSessions } from "./account/sessions-flow.ts"
export { changing, isProgram } from "./http/change.ts"
export { requireFreshUser } from "./account/fresh-user.ts"
export { endOthers, verifyChange } from "./account/verify-change.ts"

// Sign-in
export { askSignInCallback } from "./signin/callback.ts"
export { dropPending, findPending, type PendingSignIn } from "./signin/pending.ts"
export { resumeSignIn } from "./signin/resume.ts"
export type { FirstFactor, KeptText, SecondFactor, SecondFactorNeed } from "./app/second-factor.ts"
export type { CredentialsConfig } from "./credentials/provider.ts"

// Limits
export { findNetwork } from "./app/network.ts"
export { countAlways, countCode } from "./app/limits/limit.ts"
export { giveBack } from "./app/limits/give-back.ts"

// Secrets
export { keysOf, type RequestContext } from "./app/context.ts"
export { createRandomToken } from "./web/bytes.ts"
export { toHash } from "./seal/runtime-crypto.ts"
export { isUnderFirst, openAt, sealAt } from "./seal/bound.ts"
export { open, seal } from "./seal/seal.ts"
export { createDigits, readDigits } from "./web/digits.ts"

// Pages
export { formPage } from "./http/form-page.ts"
export { chooseTarget, pageUrl, requestedTarget, routeUrl, toAccountUrl } from "./app/target.ts"
export { findLanguage } from "./http/language.ts"
export { fillText } from "./app/texts/fill.ts"
export { toDeviceName } from "./account/user-agent.ts"
export type { Language, TextKey } from "./app/texts/language.ts"
export type { Form, FormField, PageLink } from "./app/form.ts"
export type { FormPage, QrCode } from "./pages/form.ts"
export type { AccountSection, AccountSectionContext } from "./app/account-info.ts"

// Mails
export { type FlowMail, getAppName, mayMailTo, sendFlowMail } from "./http/flow-mail.ts"
export { tellOwner } from "./http/tell-owner.ts"
export { toValidity } from "./mail/words.ts"
export { sendsWords } from "./app/symbols.ts"
export type { MailKind } from "./app/mail.ts"

/** The parts of a context that do not need a request. */
export type App = Pick<RequestContext, "settings">

/** Returns the app of a configuration, for functions that operators call. */
export async function openApp(config: Omit<AuthConfig, "raw">): Promise<App> {
  const { getSettings } = await import("./all-features.ts")
  return { settings: getSettings(config) }
}
