import { UnknownItem } from "../errors.ts"
import { type AccountInfo, maxListed } from "../app/account-info.ts"
import type { AccountKey } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { requireMethods } from "../app/adapter-calls.ts"
import { requireCaller } from "../http/caller.ts"
import { assertFreshSession } from "../signin/fresh.ts"
import { isLast, readMethods, unlinkUnlessLast } from "../signin/sign-in-methods.ts"

const needed = { why: "listing accounts", names: ["listAccounts"] } as const

/** Implements the verb `accounts`. */
export async function listAccounts(context: RequestContext): Promise<AccountInfo[]> {
  const { user } = await requireCaller(context, "accounts()")
  requireMethods(context.settings, needed)
  const methods = user && await readMethods(context, user)
  return methods?.accounts.slice(0, maxListed).map(({ provider, type, providerAccountId }) => ({
    provider,
    type,
    providerAccountId,
    isLast: isLast(methods, { provider, providerAccountId }),
  })) ?? []
}

/** Implements the verb `unlinkAccount`. @param key may be any values */
export async function unlinkAccount(
  context: RequestContext,
  key: { readonly [name in keyof AccountKey]?: unknown } | undefined,
): Promise<void> {
  const { user, session } = await requireCaller(context, "unlinkAccount()")
  requireMethods(context.settings, needed)
  assertFreshSession(context, session, "unlinkAccount()")
  const unknown = new UnknownItem("the signed-in user has no such account", { type: "UnknownAccount" })
  if (!user) throw unknown
  await unlinkUnlessLast(context, user, ({ accounts }) => {
    const own = accounts.find(({ provider, providerAccountId }) =>
      provider === key?.provider && providerAccountId === key?.providerAccountId
    )
    if (own) return own
    throw unknown
  })
}
