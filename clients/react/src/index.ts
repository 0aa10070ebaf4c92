"use client"
/**
 * The session in React components, sign-in and sign-out. The functions here belong to a client with the default options;
 * {@link createReactClient} returns another one.
 *
 * ```ts
 * const { data, status } = useSession()
 * ```
 * @module
 */
import { own } from "./own.ts"
import type { ReactClient } from "./types.ts"

export { ClientError } from "@svc-auth/core/client"
export type { Client, ClientOptions, SignInOptions, SignInResponse, SignOutOptions } from "@svc-auth/core/client"
export { createReactClient } from "./create.ts"
export type {
  Authenticated,
  Loading,
  ReactClient,
  RenderedSession,
  SessionProviderProps,
  SessionState,
  Unauthenticated,
  UnrenderedSession,
  UseSessionOptions,
} from "./types.ts"

/** {@link ReactClient.SessionProvider} */
export const SessionProvider: ReactClient["SessionProvider"] = own.SessionProvider
/** {@link ReactClient.useSession} */
export const useSession: ReactClient["useSession"] = own.useSession
/** {@link ReactClient.getSession} */
export const getSession: ReactClient["getSession"] = own.getSession
/** {@link ReactClient.getProviders} */
export const getProviders: ReactClient["getProviders"] = own.getProviders
/** {@link ReactClient.getCsrfToken} */
export const getCsrfToken: ReactClient["getCsrfToken"] = own.getCsrfToken
/** {@link ReactClient.signIn} */
export const signIn: ReactClient["signIn"] = own.signIn
/** {@link ReactClient.signOut} */
export const signOut: ReactClient["signOut"] = own.signOut
/** {@link ReactClient.update} */
export const update: ReactClient["update"] = own.update
/** {@link ReactClient.onSession} */
export const onSession: ReactClient["onSession"] = own.onSession
/** {@link ReactClient.seed} */
export const seed: ReactClient["seed"] = own.seed
