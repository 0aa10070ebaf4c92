import { type LinkedPasskey, listLinkedPasskeys } from "./linked-passkeys.ts"
import { withMethodsClaim } from "./claim-methods.ts"
import { LastSignInMethod } from "../errors.ts"
import type { AccountKey, AdapterAccount, AdapterUser } from "../app/adapter.ts"
import type { ProviderType } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { findMethod, requireMethods } from "../app/adapter-calls.ts"
import { toAddress } from "../web/address.ts"

/** The sign-in methods of a user. */
export interface SignInMethods {
  /** All their accounts, except those of passkeys. Accounts of credentials and of providers that are no longer configured do not sign the user in. */
  readonly accounts: readonly AdapterAccount[]
  readonly passkeys: readonly LinkedPasskey[]
  /** The accounts with which they can sign in: of configured OAuth and OpenID Connect providers, and of passkeys. */
  readonly usable: readonly AccountKey[]
  /** True if they can receive a mailed link. */
  readonly hasEmail: boolean
  /** True if they have a password that the library compares. */
  readonly hasPassword: boolean
}

/** Returns the user's current sign-in methods from the store. An adapter without `listAccounts` provides only the passkeys. */
export async function readMethods({ settings }: RequestContext, user: AdapterUser): Promise<SignInMethods> {
  const hasAddress = toAddress(user.email) !== undefined
  const comparesPasswords = hasAddress && [...settings.providerFeatures.values()].some((one) => one.comparesPasswords)
  const [rows, passkeys, password] = await Promise.all([
    findMethod(settings, "listAccounts")?.(user.id),
    listLinkedPasskeys(settings, user.id),
    comparesPasswords ? findMethod(settings, "getPassword")?.(String(user.id)) : undefined,
  ])
  const typeOf = (id: string): ProviderType | undefined => settings.providers.get(id)?.type
  const accounts = (rows ?? []).filter(({ userId, type }) => String(userId) === String(user.id) && type !== "webauthn")
  const linked = accounts.filter(({ provider }) => typeOf(provider) === "oauth" || typeOf(provider) === "oidc")
  const mails = [...settings.providers.values()].some(({ type }) => type === "email")
  return {
    accounts,
    passkeys,
    usable: [...linked, ...passkeys.map(({ account }) => account)],
    hasEmail: mails && hasAddress,
    hasPassword: typeof password === "string",
  }
}

const isSame = (one: AccountKey, other: AccountKey | undefined): boolean =>
  one.provider === other?.provider && one.providerAccountId === other.providerAccountId

/** Returns true if the user could not sign in without this account. Credentials do not count, because `authorize` decides about them. */
export const isLast = ({ usable, hasEmail, hasPassword }: SignInMethods, account?: AccountKey): boolean =>
  !hasEmail && !hasPassword && usable.every((one) => isSame(one, account))

/**
 * Unlinks the account that `choose` returns, unless it is the user's last. Concurrent requests that together would leave the user without any are
 * rejected: see {@link withMethodsClaim}. With an adapter without `claim`, the account is unlinked first, and linked again if nothing is left.
 * @param choose receives the user's methods at that moment. It may throw, and returns `undefined` if there is nothing to unlink
 * @throws {LastSignInMethod} {@linkcode InvalidConfig} {@linkcode AdapterError}
 */
export async function unlinkUnlessLast(
  context: RequestContext,
  user: AdapterUser,
  choose: (methods: SignInMethods) => AdapterAccount | undefined,
): Promise<void> {
  const { settings } = context
  const { unlinkAccount, getUser, linkAccount } = requireMethods(settings, {
    why: "unlinking accounts",
    names: ["unlinkAccount", "getUser", "linkAccount"],
  })
  // the app may have changed the address
  const read = async () => await readMethods(context, await getUser(user.id) ?? user)
  const account = await withMethodsClaim(context, user.id, async (turn) => {
    const methods = await read()
    const chosen = choose(methods)
    if (!chosen) return undefined
    if (isLast(methods, chosen)) throw lastMethod(chosen)
    const { provider, providerAccountId } = chosen
    await turn.change(() => unlinkAccount({ provider, providerAccountId }))
    if (turn.isAlone) return chosen
    let isLeft = false
    try {
      isLeft = !isLast(await read())
    } finally {
      if (!isLeft) await linkAccount(chosen).catch((thrown) => assertLinked(context, chosen, thrown))
    }
    if (!isLeft) throw lastMethod(chosen)
    return chosen
  })
  if (!account) return
  const { provider, providerAccountId, type } = account
  await fireEvent(settings, "unlinkAccount", { user, account: { provider, providerAccountId, type } })
}

/** Throws the store error unless the account is linked, because a concurrent request for the same account may also have linked it again. */
async function assertLinked(
  { settings }: RequestContext,
  { provider, providerAccountId, userId }: AdapterAccount,
  thrown: unknown,
): Promise<void> {
  const owner = await findMethod(settings, "getUserByAccount")?.({ provider, providerAccountId })
  if (String(owner?.id) !== String(userId)) throw thrown
}

const lastMethod = ({ provider }: AccountKey) =>
  new LastSignInMethod(`Provider "${provider}": without this account the user could not sign in`)
