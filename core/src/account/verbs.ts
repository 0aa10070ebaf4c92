import type { CreateOwnVerbs } from "../app/account-verbs.ts"
import { listAccounts, unlinkAccount } from "./own-accounts.ts"
import { deletePasskey, listPasskeys, renamePasskey } from "./own-passkeys.ts"
import { endOtherSessions, endOwnSession, findSessions } from "./sessions-flow.ts"

/** Implements the verbs with which users manage their own sessions, accounts and passkeys. */
export const createOwnVerbs: CreateOwnVerbs = ({ read, change }) => ({
  sessions: () => read("sessions()", findSessions),
  endSession: (id) => change("endSession()", (context) => endOwnSession(context, id)),
  endOtherSessions: () => change("endOtherSessions()", (context) => endOtherSessions(context)),
  accounts: () => read("accounts()", listAccounts),
  unlinkAccount: (account) => change("unlinkAccount()", (context) => unlinkAccount(context, account)),
  passkeys: () => read("passkeys()", listPasskeys),
  renamePasskey: (id, name) => change("renamePasskey()", (context) => renamePasskey(context, id, name)),
  deletePasskey: (id) => change("deletePasskey()", (context) => deletePasskey(context, id)),
})
