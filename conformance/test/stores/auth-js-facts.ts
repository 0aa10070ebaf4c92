/** What all adapters for Auth.js have in common, whichever database they use. */
import { scenarios } from "../../src/scenarios/index.ts"
import type { ListedScenario } from "../../src/scenario.ts"

export const lacks: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "getSessionsAndUsers",
    "listSessions",
    "deleteSessions",
    "listAccounts",
    "updateAccount",
    "updateAuthenticator",
    "hit",
    "giveBack",
  ]
    .map((name) => [name, "no Auth.js adapter has it"]),
)
/** Reasons of exceptions. */
export const ownIds = "it makes ids of its own, which the library honours"
export const noClock = "it does not look at `expires`, so the library does"
export const noOrder = "it writes whatever counter it is given"
export const noUndefined = "a column without a value is null"
export const noOwnColumns = "it keeps the columns of its tables, to which an app may add some"

/**
 * About people, their passkeys and their sessions. What counts attempts is left out: these adapters do not count, so the library counts in the
 * memory of the process, which all stores of a test share.
 */
const counting = new Set(["passkey/given-back", "passkey/limit"])
export const walks: readonly ListedScenario[] = scenarios.filter(({ id }) =>
  /^(database|linking|passkey|race)\//.test(id) && !counting.has(id)
)

/** Scenarios over HTTP that none of them passes. */
export const walkExceptions: Readonly<Record<string, string>> = {
  "database/everywhere": "no Auth.js adapter ends all sessions of a user",
  "database/known-id": "it makes ids of its own over those of the fixture",
  "database/own-token": "it makes ids of its own over those of the fixture",
  "database/planted-look-ups": "no Auth.js adapter reads several sessions at once",
  "linking/new-user": "no Auth.js adapter changes an account, so tokens stay those of the first sign-in",
  "linking/plain-adapter": "it makes ids of its own over those of the fixture",
  "passkey/named": "no Auth.js adapter keeps the name of a passkey",
  "passkey/squatter": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter-again": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter-stays": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter-mailed": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
  "linking/squatter": "no Auth.js adapter ends all sessions of a user, or lists their accounts",
}
