import { walkExceptions as exceptions, walks } from "./auth-js-facts.ts"
import { toDrizzle, toUnstorage } from "./auth-js.ts"
import { conformOn } from "./conform-on.ts"

// unmodified, from npm, as an app would pass them
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
