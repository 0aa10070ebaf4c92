import { countAccount, finishSignIn, type Flow } from "@svc-auth/core/flows"
import { countAlways, findByEmail, toAddress } from "@svc-auth/core/flow-tools"
import { comparePassword, requireRoom } from "./compare.ts"
import type { PasswordConfig } from "./options.ts"
import { findPassword, requirePasswords } from "./store.ts"

/**
 * `POST callback/:provider`: signs in with an address and a password. Known and unknown addresses cause the same number of store calls and one
 * comparison.
 */
export const signIn: Flow<PasswordConfig> = async (context, provider) => {
  const { body } = context
  await requireRoom(context)
  const address = toAddress(body.get("email"))
  // all spellings of an address share one count
  const counted = await countAccount(context, provider, address ?? body.get("email"), countAlways)
  const { user, stored } = address === undefined ? { stored: null } : await findPassword(context, address)
  const { getPassword } = requirePasswords(context)
  const current = await comparePassword(context, provider, {
    password: body.get("password"),
    userId: user?.id,
    stored,
    counted,
  })
  return await finishSignIn(context, provider, {
    user: user!,
    owner: user,
    counted,
    // a reset or a change of the address that ended before the session began must also end it; an eviction or deletion of the user deletes the password
    verify: async () => {
      const [stored, owner] = await Promise.all([getPassword(user!.id), findByEmail(context, address!)])
      return stored === current && String(owner?.id) === String(user!.id)
    },
  })
}
