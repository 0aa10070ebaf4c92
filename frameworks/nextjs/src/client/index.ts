/**
 * The client for browsers: the core's client, with the routes under `/api/auth` below the app's `basePath`.
 * @module
 */
import type { Client } from "@svc-auth/core/client"
import { own } from "./own.ts"

export { ClientError, createClient } from "@svc-auth/core/client"
export type { Client, ClientOptions, SignInOptions, SignInResponse, SignOutOptions } from "@svc-auth/core/client"

/** {@link Client.getSession} */
export const getSession: Client["getSession"] = own.getSession
/** {@link Client.getProviders} */
export const getProviders: Client["getProviders"] = own.getProviders
/** {@link Client.getCsrfToken} */
export const getCsrfToken: Client["getCsrfToken"] = own.getCsrfToken
/** {@link Client.signIn} */
export const signIn: Client["signIn"] = own.signIn
/** {@link Client.signOut} */
export const signOut: Client["signOut"] = own.signOut
/** {@link Client.update} */
export const update: Client["update"] = own.update
/** {@link Client.onSession} */
export const onSession: Client["onSession"] = own.onSession
/** {@link Client.seed} */
export const seed: Client["seed"] = own.seed
