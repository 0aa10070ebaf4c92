import type { AdapterMethod } from "@svc-auth/core/adapters"

/**
 * How the library uses a method or a scenario.
 * - `need`: without it sign-in or sessions fail, or are not safe
 * - `like`: the library works without it, with a limit that the documentation names
 * - `extra`: the library never relies on it; the app may
 */
export type Importance = "need" | "like" | "extra"

/** How important a method is, and what the library does with it. */
export const methods: Readonly<Record<AdapterMethod, readonly [Importance, use: string]>> = {
  createUser: ["need", "signing in"],
  getUser: ["need", "signing in"],
  getUserByEmail: ["need", "signing in"],
  getUserByAccount: ["need", "signing in"],
  updateUser: ["need", "signing in"],
  linkAccount: ["need", "signing in"],
  createSession: ["need", "database sessions"],
  getSessionAndUser: ["need", "database sessions"],
  updateSession: ["need", "database sessions"],
  deleteSession: ["need", "database sessions"],
  createVerificationToken: ["need", "e-mail links and passkeys"],
  useVerificationToken: ["need", "e-mail links and passkeys"],
  getAccount: ["need", "passkeys, and comparing accounts exactly"],
  getAuthenticator: ["need", "passkeys"],
  createAuthenticator: ["need", "passkeys"],
  listAuthenticatorsByUserId: ["need", "passkeys"],
  updateAuthenticatorCounter: ["need", "passkeys"],
  createUserWithAccount: ["like", "no user without their account"],
  getSessionsAndUsers: ["like", "reading several session cookies in one request"],
  deleteUser: ["like", "removing a user whose account could not be linked"],
  unlinkAccount: ["like", "unlinking an account, and giving an address back to its owner"],
  listAccounts: ["like", "listing a user's accounts, and giving an address back to its owner"],
  deleteSessions: ["like", "giving an address back to its owner"],
  updateAccount: ["like", "keeping the tokens of the last sign-in"],
  updateAuthenticator: ["like", "a passkey's name and last use"],
  deleteAuthenticator: ["like", "deleting a passkey"],
  hit: ["like", "limits"],
  giveBack: ["like", "not counting sign-ins that succeed"],
  claim: ["like", "refreshing a token once for all processes, and keeping a user's last account"],
  release: ["like", "refreshing a token once for all processes, and keeping a user's last account"],
  listSessions: ["like", "showing users where they are signed in"],
  deleteOtherSessions: ["like", "ending the other sessions in one request"],
  getPassword: ["like", "passwords"],
  replacePassword: ["like", "passwords"],
  getFactors: ["like", "second factors"],
  replaceFactors: ["like", "second factors"],
}

const order: readonly Importance[] = ["need", "like", "extra"]

/** Returns how important a scenario is that calls these methods: as important as the least important of them. */
export const toImportance = (names: readonly (AdapterMethod)[]): Importance =>
  order[Math.max(0, ...names.map((name) => order.indexOf(methods[name][0])))]!
