import { listAccounts, unlinkAccount } from "./own-accounts.ts"
import type { Flow } from "../app/outcome.ts"
import { changing } from "../http/change.ts"
import { listing } from "../http/listing.ts"

/** `GET accounts`: lists the user's linked accounts. */
export const accounts: Flow = listing(listAccounts)

/** `POST unlink-account`: unlinks the account that the fields `provider` and `providerAccountId` identify. */
export const unlinkOwn: Flow = changing((context) => {
  const [provider, providerAccountId] = [context.body.get("provider"), context.body.get("providerAccountId")]
  return unlinkAccount(context, { provider, providerAccountId })
})
