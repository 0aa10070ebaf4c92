import type { Accounts } from "../app/accounts.ts"
import type { Settings } from "../app/settings.ts"
import type { Awaitable } from "../types.ts"

/** Returns the functions that find and link accounts, for an app with an adapter. The first call loads them. */
export const loadAccounts = (settings: Settings): Awaitable<Accounts> => settings.loadAccounts!()
