/**
 * Authentication on web standards: {@link Auth} returns the `Response` to a `Request` for one of its routes. Experimental, 0.x.
 * @module
 */
export { Auth, endSessions, updateUser } from "./any-provider.ts"
export type { EndSessions } from "./http/end-sessions.ts"
export type { UpdateUser } from "./http/update-user.ts"
export type { AuthFunction } from "./http/auth.ts"
export { createActionURL } from "./http/action-url.ts"
export { setEnvDefaults } from "./app/env.ts"
export { type AuthAction, isAuthAction } from "./http/routes.ts"
export { allowInsecureRequests, customFetch, raw, skipCSRFCheck } from "./app/symbols.ts"
export type {
  AccountOptions,
  AuthConfig,
  AuthOptions,
  ExperimentalOptions,
  LimitsOptions,
  LimitWindow,
  SessionOptions,
} from "./app/config.ts"
export type { Callbacks, Events, JWTParams, SessionParams, SignInParams } from "./app/callbacks.ts"
export type { Decision, DecisionAction, DecisionFacts, DecisionReason } from "./app/decision.ts"
export type { MailKind, OutgoingMail, SendMail } from "./app/mail.ts"
export type { RevocationOptions, RevocationStore } from "./app/revocation.ts"
export type { ResponseInternal } from "./types.ts"
