/**
 * Passkeys on a page of your own, in addition to `@svc-auth/core/client`. The functions here use the default base path;
 * {@link createPasskeys} returns those of another client.
 *
 * ```ts
 * button.onclick = () => signInWithPasskey({ redirectTo: "/members" })
 * ```
 * @module
 */
import { type CeremonyResult, isSupported, perform } from "./ceremony.ts"
import { signIn } from "./index.ts"
import type { Client, SignInResponse } from "./types.ts"

export { PasskeyError, type PasskeyErrorType } from "./ceremony.ts"
export { ClientError } from "./request.ts"

/** Options of both verbs. */
export interface PasskeyOptions {
  /** The provider's id; default `passkey`. */
  provider?: string | undefined
  /** The e-mail address of a new user who registers. In a sign-in, the address by which the provider finds passkeys, if it can. */
  email?: string | undefined
  /** Where to go afterwards. Default: the same as for {@link Client.signIn}. */
  redirectTo?: string | undefined
  /** `false`: the browser stays on the page, and the promise resolves with the result. */
  redirect?: boolean | undefined
  /** Cancels the request for a passkey. */
  signal?: AbortSignal | undefined
}

/** Options of `signInWithPasskey`. */
export interface SignInWithPasskeyOptions extends PasskeyOptions {
  /**
   * Offers passkeys in the autofill of a field with `autocomplete="username webauthn"` in place of a dialog, until the user chooses one
   * or {@link PasskeyOptions.signal} aborts it. Abort it before you open a dialog.
   */
  autofill?: boolean | undefined
}

/** Options of `registerPasskey`. */
export interface RegisterPasskeyOptions extends PasskeyOptions {
  /** The user's name for the passkey. It is stored if the adapter supports it. */
  name?: string | undefined
}

/** The passkey verbs. */
export interface Passkeys {
  /** Returns true if this browser supports passkeys; `false` on a server. */
  isSupported(this: void): boolean
  /**
   * Signs in with a passkey.
   * @throws {PasskeyError} if the browser returned no passkey
   * @throws {ClientError} if the server did not respond, or rejected the passkey
   */
  signInWithPasskey(this: void, options?: SignInWithPasskeyOptions): Promise<SignInResponse>
  /** Adds a passkey to the signed-in user or, with an address, registers a new user. @throws as `signInWithPasskey` */
  registerPasskey(this: void, options?: RegisterPasskeyOptions): Promise<SignInResponse>
}

/** Returns the verbs for a client that `createClient` returned. Sends no request. */
export function createPasskeys({ basePath, signIn }: Pick<Client, "basePath" | "signIn">): Passkeys {
  const toUrl = (provider: string) => `${basePath}/webauthn-options/${encodeURIComponent(provider)}`
  const send = (
    provider: string,
    { action, data }: CeremonyResult,
    { email, name, redirectTo, redirect }: RegisterPasskeyOptions,
  ): Promise<SignInResponse> => signIn(provider, { action, data, email, name, redirectTo, redirect })
  return {
    isSupported,
    async signInWithPasskey({ provider = "passkey", email, autofill, signal, ...rest } = {}) {
      const result = await perform({ url: toUrl(provider), action: "authenticate", email, autofill, signal })
      return await send(provider, result, rest)
    },
    async registerPasskey({ provider = "passkey", email, signal, ...rest } = {}) {
      const result = await perform({ url: toUrl(provider), action: "register", email, signal })
      return await send(provider, result, { ...rest, email })
    },
  }
}

const passkeys: Passkeys = createPasskeys({ basePath: "/auth", signIn })

export { isSupported }
/** {@link Passkeys.signInWithPasskey} */
export const signInWithPasskey: Passkeys["signInWithPasskey"] = passkeys.signInWithPasskey
/** {@link Passkeys.registerPasskey} */
export const registerPasskey: Passkeys["registerPasskey"] = passkeys.registerPasskey
