/**
 * Passkeys on a page of your own: the core's client for passkeys, with the routes under the app's `basePath`.
 * @module
 */
import { createPasskeys, type Passkeys } from "@svc-auth/core/client/passkey"
import { own } from "./own.ts"

export { ClientError, createPasskeys, isSupported, PasskeyError } from "@svc-auth/core/client/passkey"
export type {
  PasskeyErrorType,
  PasskeyOptions,
  Passkeys,
  RegisterPasskeyOptions,
  SignInWithPasskeyOptions,
} from "@svc-auth/core/client/passkey"

const passkeys: Passkeys = createPasskeys(own)

/** {@link Passkeys.signInWithPasskey} */
export const signInWithPasskey: Passkeys["signInWithPasskey"] = passkeys.signInWithPasskey
/** {@link Passkeys.registerPasskey} */
export const registerPasskey: Passkeys["registerPasskey"] = passkeys.registerPasskey
