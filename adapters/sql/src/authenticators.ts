import type { AdapterAuthenticator } from "@svc-auth/core/adapters"
import { sql } from "kysely"
import { createRows } from "./rows.ts"
import type { Methods, Store } from "./store.ts"
import { toColumnName } from "./tables.ts"
import { missing } from "./users.ts"

type Key = Pick<AdapterAuthenticator, "credentialID">

/** Returns the methods for passkeys. */
export function createAuthenticators(store: Store): Methods<
  | "getAuthenticator"
  | "createAuthenticator"
  | "listAuthenticatorsByUserId"
  | "updateAuthenticator"
  | "deleteAuthenticator"
  | "updateAuthenticatorCounter"
> {
  const table = store.tables.authenticator
  // the id of a passkey is unique, so no method needs the user's
  const passkeys = createRows<AdapterAuthenticator>(store, { ...table, key: ["credentialID"] })
  const find = async (credentialID: string) => (await passkeys.find({ credentialID }))[0] ?? null
  const counter = sql.id(toColumnName(table, "counter"))
  return {
    getAuthenticator: find,
    createAuthenticator: (row: AdapterAuthenticator) => passkeys.insert(row),
    listAuthenticatorsByUserId: (userId: string) => passkeys.find({ userId }),
    updateAuthenticator: (changes: Partial<AdapterAuthenticator> & Key) => passkeys.change(changes),
    deleteAuthenticator: (credentialID: string) => passkeys.remove({ credentialID }),
    async updateAuthenticatorCounter(credentialID: string, value: number) {
      const raised = await passkeys.change({ credentialID, counter: value }, {
        where: sql<boolean>`${counter} < ${value}`,
      })
      if (raised) return raised
      return await find(credentialID) ? null : missing("passkey")
    },
  }
}
