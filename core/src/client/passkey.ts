/**
 * Passkeys in a page of your own: the browser's half, beside `@svc-auth/core/client`. The functions that stand alone are for the
 * default base path; {@link createPasskeys} makes them for another client.
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

/** What signing in and registering have in common. */
export interface PasskeyOptions {
  /** The provider's id; default `passkey`. */
  provider?: string | undefined
  /** Of who signs in, where the provider finds passkeys by it; of a new user, who registers. */
  email?: string | undefined
  /** Where to go afterwards. Default: as {@link Client.signIn}. */
  redirectTo?: string | undefined
  /** `false`: stay on the page and resolve with what became of it. */
  redirect?: boolean | undefined
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
}

/** Options of `signInWithPasskey`. */
export interface SignInWithPasskeyOptions extends PasskeyOptions {
  /**
   * Opens no dialog: passkeys are offered where the browser fills in a field with `autocomplete="username webauthn"`, until the person
   * takes one or {@link PasskeyOptions.signal} ends it. End it before another dialog is opened.
   */
  autofill?: boolean | undefined
}

/** Options of `registerPasskey`. */
export interface RegisterPasskeyOptions extends PasskeyOptions {
  /** What its owner calls it; kept where the adapter can. */
  name?: string | undefined
}

/** The verbs of passkeys. */
export interface Passkeys {
  /** Whether this browser knows passkeys; `false` on a server. */
  isSupported(this: void): boolean
  /**
   * Signs in with a passkey.
   * @throws {PasskeyError} where the browser gave none @throws {ClientError} where the server did not answer, or refused
   */
  signInWithPasskey(this: void, options?: SignInWithPasskeyOptions): Promise<SignInResponse>
  /** Adds a passkey to who is signed in or, with an address, registers a new user. @throws as `signInWithPasskey` */
  registerPasskey(this: void, options?: RegisterPasskeyOptions): Promise<SignInResponse>
}

/** Makes the verbs for this client, as `createClient` gives it. Makes no request. */
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
      const given = await perform({ url: toUrl(provider), action: "authenticate", email, autofill, signal })
      return await send(provider, given, rest)
    },
    async registerPasskey({ provider = "passkey", email, signal, ...rest } = {}) {
      const given = await perform({ url: toUrl(provider), action: "register", email, signal })
      return await send(provider, given, { ...rest, email })
    },
  }
}

const passkeys: Passkeys = createPasskeys({ basePath: "/auth", signIn })

export { isSupported }
/** {@link Passkeys.signInWithPasskey} */
export const signInWithPasskey: Passkeys["signInWithPasskey"] = passkeys.signInWithPasskey
/** {@link Passkeys.registerPasskey} */
export const registerPasskey: Passkeys["registerPasskey"] = passkeys.registerPasskey
