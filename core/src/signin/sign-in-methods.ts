import { type LinkedPasskey, listLinkedPasskeys } from "./linked-passkeys.ts"
import { withMethodsClaim } from "./claim-methods.ts"
import { LastSignInMethod } from "../errors.ts"
import type { AccountKey, AdapterAccount, AdapterUser } from "../app/adapter.ts"
import type { ProviderType } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { findMethod, requireMethods } from "../app/adapter-calls.ts"
import { toAddress } from "../web/address.ts"

/** What a user has to sign in with. */
export interface SignInMethods {
  /** All their accounts, except those of passkeys. Those of providers that are no longer configured, and of credentials, sign no user in. */
  readonly accounts: readonly AdapterAccount[]
  readonly passkeys: readonly LinkedPasskey[]
  /** The accounts by which they can sign in: of configured OAuth and OpenID Connect providers, and of passkeys. */
  readonly usable: readonly AccountKey[]
  /** Whether they can get a mailed link. */
  readonly hasEmail: boolean
  /** Whether they have a password that the library compares. */
  readonly hasPassword: boolean
}

/** Returns what this user has to sign in with, as the store has it now. An adapter without `listAccounts` tells only of passkeys. */
export async function readMethods({ settings }: RequestContext, user: AdapterUser): Promise<SignInMethods> {
  const hasAddress = toAddress(user.email) !== undefined
  const comparesPasswords = hasAddress && [...settings.routes.values()].some((one) => one.comparesPasswords)
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

/** Returns whether the user could not sign in without this account. `authorize` decides about credentials, so they do not count. */
export const isLast = ({ usable, hasEmail, hasPassword }: SignInMethods, account?: AccountKey): boolean =>
  !hasEmail && !hasPassword && usable.every((one) => isSame(one, account))

/**
 * Unlinks the account that `choose` returns, unless it is the user's last. Of requests at once, those that would together leave the user without
 * any are refused: see {@link withMethodsClaim}. An adapter without `claim` unlinks it first, and links it again if nothing is left.
 * @param choose gets what the user has at that moment. It may throw, and returns `undefined` if there is nothing to unlink
 * @throws {LastSignInMethod} {@linkcode MissingAdapterMethods} {@linkcode AdapterError}
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

/** Throws the error of the store unless the account is linked: a parallel request for the same account has linked it again, too. */
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
