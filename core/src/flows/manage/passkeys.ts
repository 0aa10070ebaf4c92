import { deletePasskey, listPasskeys, renamePasskey } from "../../manage/passkeys.ts"
import { type Flow, json } from "../outcome.ts"
import { toDone } from "./done.ts"

/** `GET passkeys`: lists the passkeys of the user. */
export const passkeys: Flow = async (context) => json(await listPasskeys(context))

/** `POST rename-passkey`: gives the field `name` to the passkey that the field `id` names. */
export const renameOwn: Flow = async (context) => {
  await renamePasskey(context, context.body.get("id"), context.body.get("name"))
  return await toDone(context)
}

/** `POST delete-passkey`: deletes the passkey that the field `id` names. */
export const deleteOwn: Flow = async (context) => {
  await deletePasskey(context, context.body.get("id"))
  return await toDone(context)
}
