/**
 * Adapters for Auth.js are accepted as adapters. The test passes if this compiles.
 * @module
 */
import type { Adapter as AuthJsAdapter } from "@auth/core/adapters"
import type { AuthConfig } from "@svc-auth/core"
import type { Adapter, AdapterSession, AdapterUser } from "@svc-auth/core/adapters"

declare const theirs: AuthJsAdapter
export const adapter: Adapter = theirs
export const whole: Adapter = {} as Required<AuthJsAdapter>
export const config: AuthConfig = { providers: [], adapter: theirs }

// an object, a class and a part of an object
export const object: Adapter = { getUser: () => null, deleteSession: async () => {} }
class Store {
  readonly #sessions = new Map<string, AdapterSession>()
  readonly #users = new Map<string, AdapterUser>()
  getSessionAndUser(token: string): { session: AdapterSession; user: AdapterUser } | null {
    const session = this.#sessions.get(token)
    const user = session && this.#users.get(session.userId)
    return session && user ? { session, user } : null
  }
  createSession(session: AdapterSession): Promise<AdapterSession> {
    this.#sessions.set(session.sessionToken, session)
    return Promise.resolve(session)
  }
}
export const instance: Adapter = new Store()
// rows with additional columns
interface Row extends AdapterUser {
  createdAt: Date
}
export const wider: Adapter = { getUser: (): Row | null => null, createUser: (user: Row) => user }

// @ts-expect-error -- a session's expiry is a Date, not a number of milliseconds
export const wrong: Adapter = { createSession: (session: AdapterSession) => ({ ...session, expires: 0 }) }
// @ts-expect-error -- a misspelled name
export const mistaken: Adapter = { getUserById: () => null }
