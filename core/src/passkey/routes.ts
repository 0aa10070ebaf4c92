import { deletePasskey, listPasskeys, renamePasskey } from "./own-passkeys.ts"
import type { Flow } from "../app/outcome.ts"
import { changing } from "../http/change.ts"
import { listing } from "../http/listing.ts"

/** `GET passkeys`: lists the passkeys of the user. */
export const passkeys: Flow = listing(listPasskeys)

/** `POST rename-passkey`: gives the field `name` to the passkey that the field `id` names. */
export const renameOwn: Flow = changing((context) =>
  renamePasskey(context, context.body.get("id"), context.body.get("name"))
)

/** `POST delete-passkey`: deletes the passkey that the field `id` names. */
export const deleteOwn: Flow = changing((context) => deletePasskey(context, context.body.get("id")))
