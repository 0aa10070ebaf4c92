/**
 * The client for browsers: reads the session, signs in and out, and keeps tabs in sync. The functions here belong to a client with the default
 * options; {@link createClient} returns another one.
 * @module
 */
import { createClient } from "./client.ts"
import type { Client } from "./types.ts"

export { createClient }
export { ClientError } from "./request.ts"
export type { Client, ClientOptions, SignInOptions, SignInResponse, SignOutOptions } from "./types.ts"

const client: Client = createClient()

/** {@link Client.getSession} */
export const getSession: Client["getSession"] = client.getSession
/** {@link Client.getProviders} */
export const getProviders: Client["getProviders"] = client.getProviders
/** {@link Client.getCsrfToken} */
export const getCsrfToken: Client["getCsrfToken"] = client.getCsrfToken
/** {@link Client.signIn} */
export const signIn: Client["signIn"] = client.signIn
/** {@link Client.signOut} */
export const signOut: Client["signOut"] = client.signOut
/** {@link Client.update} */
export const update: Client["update"] = client.update
/** {@link Client.onSession} */
export const onSession: Client["onSession"] = client.onSession
/** {@link Client.seed} */
export const seed: Client["seed"] = client.seed
