import { CallbackRouteError } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { Account, Profile, User } from "../types.ts"
import { toAccountId } from "./account-id.ts"
import type { RouteContext, Taken } from "../app/context.ts"
import type { Outcome } from "../app/outcome.ts"
import { finish } from "./finish.ts"
import { chooseTarget, requestedTarget } from "../app/target.ts"

/** The user who has signed in, and their account. */
export interface FinishedSignIn {
  /** The user according to the provider. A new user gets this `id`. */
  readonly user: User & { id: string }
  /**
   * Further fields to store with the account, such as its tokens. Default for `providerAccountId`: `user.id`. `provider`, `type` and
   * `userId` are ignored, because the account always belongs to the route's provider.
   */
  readonly account?: Partial<Account> | undefined
  readonly profile?: Profile | undefined
  /** The result of `countAccount`. A successful sign-in refunds it. */
  readonly counted?: readonly Taken[] | undefined
  /**
   * The user as stored, if the flow has read them and passes `verify`. No account is then looked up, so `verify` must also return false if the
   * user may no longer sign in with this provider.
   */
  readonly owner?: AdapterUser | undefined
  /** Creates the user, if the flow has verified that they are new. Called after `callbacks.signIn`, which receives `user`. */
  readonly createUser?: (() => Promise<AdapterUser>) | undefined
  /** Returns true if the secret that was compared is still the user's. Called after the session has begun. If it returns false, the session ends. */
  readonly verify?: (() => Promise<boolean>) | undefined
  /** The target after sign-in. Default: the target in the request. Targets on other origins are rejected. */
  readonly redirectTo?: string | undefined
}

/**
 * Completes a sign-in: calls `callbacks.signIn`, links the account, begins the session and fires the event `signIn`.
 * @returns a redirect to the target
 * @throws {CallbackRouteError} if the id of the user or of the account is empty, or neither text nor a whole number
 * @throws {AccessDenied} {@linkcode OAuthAccountNotLinked} {@linkcode AdapterError}
 */
export async function finishSignIn(
  context: RouteContext,
  provider: { readonly id: string; readonly type: Account["type"] },
  { user, account, profile, counted, redirectTo, owner, createUser, verify }: FinishedSignIn,
): Promise<Outcome> {
  const id = toAccountId(user.id)
  const providerAccountId = toAccountId(account?.providerAccountId ?? user.id)
  if (id === undefined || providerAccountId === undefined) {
    throw new CallbackRouteError(
      `Provider "${provider.id}": \`finishSignIn\` needs a \`user.id\`, and an \`account.providerAccountId\` if there is one, ` +
        "that is non-empty text or a whole number",
    )
  }
  return await finish(context, {
    user: { ...user, id },
    // the members that decide who owns the account come last, because `account` may contain a token response, whose members the provider chooses
    account: { ...account, provider: provider.id, type: provider.type, providerAccountId, userId: id },
    ...(profile && { profile }),
    owner,
    createUser,
    verify,
    taken: [...context.taken ?? [], ...counted ?? []],
    target: await chooseTarget(context, redirectTo ?? requestedTarget(context)),
  })
}
