import { scenarios } from "../../src/scenarios/index.ts"
import { toDrizzle, toUnstorage } from "./auth-js.ts"
import { conformOn } from "./conform-on.ts"

/** About people, their passkeys and their sessions. Attempts and mails are counted only where the store can. */
const walks = scenarios.filter(({ id }) => /^(database|linking|passkey|race)\//.test(id))

const exceptions = {
  "database/everywhere": "no Auth.js adapter ends all sessions of a user",
  "database/known-id": "it makes ids of its own over those of the fixture",
  "database/own-token": "it makes ids of its own over those of the fixture",
  "database/planted-look-ups": "no Auth.js adapter reads several sessions at once",
  "linking/new-user": "no Auth.js adapter changes an account, so tokens stay those of the first sign-in",
  "linking/plain-adapter": "it makes ids of its own over those of the fixture",
  "passkey/given-back": "no Auth.js adapter counts",
  "passkey/limit": "no Auth.js adapter counts",
  "passkey/named": "no Auth.js adapter keeps the name of a passkey",
  "passkey/squatter": "no Auth.js adapter ends all sessions of a user, or lists his accounts",
  "linking/squatter-again": "no Auth.js adapter ends all sessions of a user, or lists his accounts",
  "linking/squatter-stays": "no Auth.js adapter ends all sessions of a user, or lists his accounts",
  "linking/squatter-mailed": "no Auth.js adapter ends all sessions of a user, or lists his accounts",
  "linking/squatter": "no Auth.js adapter ends all sessions of a user, or lists his accounts",
}

// unmodified, from npm, as an app would give them
conformOn({ name: "@auth/drizzle-adapter", walks, exceptions, start: () => ({ open: toDrizzle }) })
conformOn({
  name: "@auth/unstorage-adapter",
  walks,
  exceptions: {
    ...exceptions,
    "race/two-tabs": "its key-value store has no unique addresses and accounts: two tabs make two users",
    "race/second-tab": "its key-value store has no unique accounts: two tabs that link one by its address both do",
  },
  start: () => ({ open: toUnstorage }),
})
