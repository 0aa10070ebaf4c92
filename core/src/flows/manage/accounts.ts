import { listAccounts, unlinkAccount } from "../../manage/accounts.ts"
import { type Flow, json } from "../outcome.ts"
import { changing } from "./done.ts"

/** `GET accounts`: lists the linked accounts of the user. */
export const accounts: Flow = async (context) => json(await listAccounts(context))

/** `POST unlink-account`: unlinks the account that the fields `provider` and `providerAccountId` name. */
export const unlinkOwn: Flow = changing((context) => {
  const [provider, providerAccountId] = [context.body.get("provider"), context.body.get("providerAccountId")]
  return unlinkAccount(context, { provider, providerAccountId })
})
