import { deletePasskey, listPasskeys, renamePasskey } from "./own-passkeys.ts"
import type { Flow } from "../app/outcome.ts"
import { changing } from "../http/change.ts"
import { listing } from "../http/listing.ts"

/** `GET passkeys`: lists the user's passkeys. */
export const passkeys: Flow = listing(listPasskeys)

/** `POST rename-passkey`: sets the name in the field `name` for the passkey with the id in the field `id`. */
export const renameOwn: Flow = changing((context) =>
  renamePasskey(context, context.body.get("id"), context.body.get("name"))
)

/** `POST delete-passkey`: deletes the passkey with the id in the field `id`. */
export const deleteOwn: Flow = changing((context) => deletePasskey(context, context.body.get("id")))
