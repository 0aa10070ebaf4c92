/** Facts that hold for every adapter for Auth.js, with any database. */
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import type { ListedScenario } from "../../conformance/src/scenario.ts"

export const lacks: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "createUserWithAccount",
    "getSessionsAndUsers",
    "listSessions",
    "deleteSessions",
    "deleteOtherSessions",
    "listAccounts",
    "updateAccount",
    "updateAuthenticator",
    "deleteAuthenticator",
    "hit",
    "giveBack",
    "claim",
    "release",
    "getPassword",
    "replacePassword",
    "getFactors",
    "replaceFactors",
  ]
    .map((name) => [name, "no Auth.js adapter has this method"]),
)
/** Reasons of exceptions. */
export const ownIds = "it creates its own ids, and the library accepts them"
export const noClock = "it does not check `expires`, so the library does"
export const noOrder = "it stores any counter, also a lower one"
export const noUndefined = "a column without a value is null"
export const noOwnColumns = "it stores only the columns of its tables; an app may add columns"

/**
 * Scenarios about users, their passkeys and their sessions. Scenarios that count attempts are left out: these adapters cannot count, so the
 * library counts in the memory of the process, which all stores of a test share.
 */
const counting = new Set(["passkey/given-back", "passkey/limit"])
export const walks: readonly ListedScenario[] = scenarios.filter(({ id }) =>
  /^(database|linking|passkey|race)\//.test(id) && !counting.has(id)
)

/** Scenarios over HTTP that no adapter for Auth.js passes. */
export const walkExceptions: Readonly<Record<string, string>> = {
  "database/everywhere": "no Auth.js adapter ends all sessions of a user",
  "database/most-per-user": "no Auth.js adapter lists the sessions of a user",
  "database/known-id": "it creates its own ids in place of those of the fixture",
  "database/planted-look-ups": "no Auth.js adapter reads several sessions at once",
  "linking/new-user": "no Auth.js adapter changes an account, so tokens stay those of the first sign-in",
  "linking/plain-adapter": "it creates its own ids in place of those of the fixture",
  "passkey/named": "no Auth.js adapter keeps the name of a passkey",
  "passkey/squatter": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter-again": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter-stays": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter-mailed": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter-code": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
}
