import type { Account } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import type { SignInFacts } from "../app/session-strategy.ts"

const hashLength = 22

/** Returns the provider's id, `:` and a hash of the account, for sessions that store the account with which the user signed in. */
export const toAccountMark = async (
  { provider, providerAccountId }: Pick<Account, "provider" | "providerAccountId">,
): Promise<string> => `${provider}:${(await toHash(`account\0${provider}\0${providerAccountId}`)).slice(0, hashLength)}`

/** Returns the facts of a sign-in with this account at the current time. A database has no column for the account. */
export const toSignInFacts = async ({ now, settings }: RequestContext, account: Account): Promise<SignInFacts> => ({
  startedAt: now.getTime(),
  signedInBy: settings.session.strategy === "jwt" ? await toAccountMark(account) : undefined,
})

/** Returns the id of the provider in a mark. */
export const toMarkedProvider = (mark: string): string => mark.slice(0, -hashLength - 1)
