/**
 * Authentication on web standards: {@link Auth} returns the `Response` to a `Request` for one of its routes. Experimental, 0.x.
 * @module
 */
export { Auth, endSessions } from "./server/any-provider.ts"
export type { EndSessions } from "./server/end-sessions.ts"
export type { AuthFunction } from "./server/auth.ts"
export { createActionURL } from "./server/action-url.ts"
export { setEnvDefaults } from "./settings/env.ts"
export { type AuthAction, isAuthAction } from "./server/routes.ts"
export { allowInsecureRequests, customFetch, raw, skipCSRFCheck } from "./model/symbols.ts"
export type {
  AccountOptions,
  AuthConfig,
  AuthOptions,
  Callbacks,
  Events,
  ExperimentalOptions,
  JWTParams,
  LimitsOptions,
  LimitWindow,
  SessionOptions,
  SessionParams,
  SignInParams,
} from "./model/config.ts"
export type { Decision, DecisionAction, DecisionFacts, DecisionReason } from "./model/decision.ts"
export type { MailKind, OutgoingMail, SendMail } from "./model/mail.ts"
export type { RevocationOptions, RevocationStore } from "./model/revocation.ts"
export type { ResponseInternal } from "./model/types.ts"
