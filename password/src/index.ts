/**
 * Passwords and a second factor for Svc Auth.
 * @module
 */
export { type AcceptedClaims, mfa, type MfaOptions, removeSecondFactor, type RequiredParams } from "./mfa/mfa.ts"
export { Password } from "./password/password.ts"
export type { NewPassword, PasswordConfig, PasswordOptions } from "./password/options.ts"
export type { FactorStore, PasswordStore } from "@svc-auth/core/flow-tools"
