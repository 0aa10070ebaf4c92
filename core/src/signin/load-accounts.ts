import type { Settings } from "../app/settings.ts"
import type { Awaitable } from "../types.ts"
import type { StoreFlows } from "../app/store-flows.ts"
import type { Accounts } from "./accounts.ts"

/** Returns what finds and links accounts, for an app with an adapter. The first call loads it. */
export const loadAccounts = ({ storeFlows }: Settings): Awaitable<Accounts> =>
  (storeFlows as StoreFlows<unknown, Accounts>).loadAccounts()
