import { CredentialsSignin, LastSignInMethod } from "@svc-auth/core/errors"
import { countAccount, type Flow, json, type RouteContext } from "@svc-auth/core/flows"
import {
  type AccountSection,
  type AccountSectionContext,
  type AdapterUser,
  changing,
  countAlways,
  endOthers,
  endOtherSessions,
  findLanguage,
  isLast,
  readMethods,
  requireFreshUser,
  routeUrl,
  tellOwner,
  toAccountUrl,
  toAddress,
  verifyChange,
  withMethodsClaim,
} from "@svc-auth/core/flow-tools"
import { readStored, toStored } from "../stored.ts"
import { findRefusal } from "./choose.ts"
import { comparePassword, giveCountsBack, hashPassword } from "./compare.ts"
import type { PasswordConfig } from "./options.ts"
import { newPasswordPage, type Refusal } from "./pages.ts"
import { endOpened, requirePasswords } from "./store.ts"

/** Returns the address with which the user signs in. @throws {CredentialsSignin} if they have none */
function requireAddress({ id }: PasswordConfig, user: AdapterUser): string {
  const address = toAddress(user.email)
  if (address !== undefined) return address
  throw new CredentialsSignin(
    `Provider "${id}": the user has no e-mail address, so they cannot sign in with a password`,
  )
}

/** Returns true if the user can sign in without a password, with a linked account, a passkey or a mailed link. @throws {AdapterError} */
const hasOtherMethod = async (context: RouteContext, user: AdapterUser): Promise<boolean> =>
  !isLast({ ...await readMethods(context, user), hasPassword: false })

const toPage = (
  context: RouteContext,
  provider: PasswordConfig,
  { address, stored, refusal, isWrong = false }: {
    readonly address: string
    readonly stored: string | null
    readonly refusal?: Refusal
    readonly isWrong?: boolean
  },
) =>
  newPasswordPage(context, provider, {
    title: stored === null ? "choosePassword" : "changePassword",
    address,
    form: {
      action: routeUrl(context, `change-password/${provider.id}`),
      callbackUrl: toAccountUrl(context, "password-saved"),
    },
    asksCurrent: stored !== null,
    cancelUrl: toAccountUrl(context),
    refusal,
    alert: isWrong ? "wrongCredentials" : undefined,
  })

/** `GET change-password/:provider`: asks for a new password, and for the current one if the user has one. */
export const changePage: Flow<PasswordConfig> = changing(
  async (context, provider) => {
    const user = await requireFreshUser(context, "Changing passwords")
    const address = requireAddress(provider, user)
    return await toPage(context, provider, {
      address,
      stored: await requirePasswords(context).getPassword(user.id),
    })
  },
)

/** `POST change-password/:provider`: stores a first or new password, and ends all sessions except the current one. */
export const change: Flow<PasswordConfig> = changing(
  async (context, provider) => {
    const user = await requireFreshUser(context, "Changing passwords")
    const address = requireAddress(provider, user)
    const { body } = context
    const { getPassword, replacePassword } = requirePasswords(context)
    const stored = await getPassword(user.id)
    const counted = await countAccount(context, provider, address, countAlways)
    let expected = stored
    if (stored !== null) {
      try {
        expected = await comparePassword(context, provider, {
          password: body.get("currentPassword"),
          ...{ userId: user.id, stored, counted },
        })
      } catch (thrown) {
        if (!(thrown instanceof CredentialsSignin) || context.json) {
          throw thrown
        }
        return await toPage(context, provider, {
          address,
          stored,
          isWrong: true,
        })
      }
    }
    await giveCountsBack(context, counted)
    const refusal = await findRefusal(
      context,
      provider,
      body.get("password"),
      address,
    )
    if (refusal) {
      return await toPage(context, provider, {
        address,
        stored,
        refusal,
      })
    }
    const next = toStored(
      await hashPassword(context, undefined, body.get("password") as string),
      context.now,
    )
    // if this fails, the old password still works and nothing has changed. Only a user who has that password may end sessions that began later
    await endOpened(context, user.id, stored === null ? (context) => endOtherSessions(context) : endOthers)
    if (!await replacePassword(user.id, expected, next)) {
      throw new CredentialsSignin(
        `Provider "${provider.id}": the password was changed at the same time`,
      )
    }
    await verifyChange(context, user.id, () => replacePassword(user.id, next, expected))
    try {
      await endOpened(context, user.id, endOthers)
    } finally {
      await tellOwner(context, user, "password-changed")
    }
    return context.json ? json({ saved: true }) : undefined
  },
)

/** `POST remove-password/:provider`: deletes the password, if the user can sign in without it. */
export const remove: Flow<PasswordConfig> = changing(
  async (context, provider) => {
    const user = await requireFreshUser(context, "Removing passwords")
    const { getPassword, replacePassword } = requirePasswords(context)
    let stored: string | null = null
    const wasRemoved = await withMethodsClaim(context, user.id, async (turn) => {
      stored = await getPassword(user.id)
      if (stored === null) return false
      if (!await hasOtherMethod(context, user)) {
        throw new LastSignInMethod(
          `Provider "${provider.id}": without the password the user could not sign in`,
        )
      }
      // if this fails, the password still works and nothing has changed
      await endOpened(context, user.id, endOthers)
      return await turn.change(() => replacePassword(user.id, stored, null))
    })
    if (wasRemoved) {
      await verifyChange(context, user.id, async () => {
        // a first verification of the address deletes the password of a previous holder, which must not be restored
        if (user.emailVerified) await replacePassword(user.id, null, stored)
      })
      try {
        await endOpened(context, user.id, endOthers)
      } finally {
        await tellOwner(context, user, "password-removed")
      }
    }
    return context.json ? json({ removed: wasRemoved }) : undefined
  },
)

/** Returns the section of the account page. Users without an address cannot have a password. */
export async function toSection(
  context: RouteContext,
  provider: PasswordConfig,
  { user }: AccountSectionContext,
): Promise<AccountSection> {
  const { texts } = await findLanguage(context)
  const stored = await requirePasswords(context).getPassword(user.id)
  const changeUrl = routeUrl(context, `change-password/${provider.id}`)
  const address = toAddress(user.email)
  if (stored === null) {
    return {
      title: texts.password,
      items: [],
      empty: texts.noPassword,
      links: address !== undefined ? [{ url: changeUrl, text: texts.choosePassword }] : [],
    }
  }
  const { changedAt } = readStored(stored)
  const isOnly = !await hasOtherMethod(context, user)
  const remove = {
    action: routeUrl(context, `remove-password/${provider.id}`),
    button: texts.removePassword,
    callbackUrl: toAccountUrl(context, "password-removed"),
  }
  return {
    title: texts.password,
    items: [{
      // the address with which the user signs in
      title: address ?? texts.password,
      details: [
        ...changedAt ? [{ text: "passwordChosenAt", time: changedAt } as const] : [],
        ...isOnly ? [texts.passwordNeeded] : [],
      ],
      links: [{ url: changeUrl, text: texts.changePassword }],
      forms: isOnly ? [] : [remove],
    }],
  }
}
