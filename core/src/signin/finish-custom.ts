import { CallbackRouteError } from "../errors.ts"
import { countNamedAccount } from "../app/limits/account-names.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { Account, Profile, User } from "../types.ts"
import { toAccountId } from "./account-id.ts"
import type { RouteContext, Taken } from "../app/context.ts"
import type { CountedAttempt, FlowContext, FlowOutcome } from "../app/custom-flow.ts"
import { finish } from "./finish.ts"
import { chooseTarget, requestedTarget } from "../app/target.ts"

/**
 * Counts an attempt at an account before you check its secret, by the limits for accounts (`limits` of the configuration).
 * @param name what the user entered to name the account; differences in case, accents and width do not matter
 * @throws {CredentialsSignin} if the account has reached its limit {@linkcode AdapterError} if the store fails
 */
export async function countAccount(
  context: FlowContext,
  provider: { readonly id: string; readonly type: string },
  name: unknown,
): Promise<CountedAttempt> {
  return { taken: await countNamedAccount(context as RouteContext, provider, name) }
}

/** Who has signed in. */
export interface FinishedSignIn {
  /** The user as the provider describes them. A new user gets this `id`. */
  readonly user: User & { id: string }
  /**
   * What else to store about the account, such as its tokens. Default for `providerAccountId`: `user.id`. `provider`, `type` and
   * `userId` have no effect: the account always belongs to the provider of the route.
   */
  readonly account?: Partial<Account> | undefined
  readonly profile?: Profile | undefined
  /** What {@link countAccount} returned. A successful sign-in gives the counts back. */
  readonly counted?: CountedAttempt | undefined
  /** Creates the user, if the flow has proven that they are new. Called after `callbacks.signIn`; `user` is what the callback gets. */
  readonly createUser?: (() => Promise<AdapterUser>) | undefined
  /** Returns whether the secret that was compared is still the user's. Called after the session has begun, which ends if it is not. */
  readonly verify?: (() => Promise<boolean>) | undefined
  /** Where the user goes. Default: the target that the request names. Targets on other origins are rejected. */
  readonly redirectTo?: string | undefined
}

/**
 * Completes a sign-in: calls `callbacks.signIn`, links the account, begins the session and fires the event `signIn`.
 * @returns a redirect to the target
 * @throws {CallbackRouteError} if the id of the user or of the account is empty or not text
 * @throws {AccessDenied} {@linkcode OAuthAccountNotLinked} {@linkcode AdapterError}
 */
export async function finishSignIn(
  context: FlowContext,
  provider: { readonly id: string; readonly type: Account["type"] },
  { user, account, profile, counted, redirectTo, createUser, verify }: FinishedSignIn,
): Promise<FlowOutcome> {
  const request = context as RouteContext
  const id = toAccountId(user.id)
  const providerAccountId = toAccountId(account?.providerAccountId ?? user.id)
  if (id === undefined || providerAccountId === undefined) {
    throw new CallbackRouteError(
      `Provider "${provider.id}": \`finishSignIn\` needs a \`user.id\`, and an \`account.providerAccountId\` if there is one, ` +
        "that is non-empty text or a whole number",
    )
  }
  return await finish(request, {
    user: { ...user, id },
    // last what decides whose account it is: `account` may contain a token response, whose members the provider chooses
    account: { ...account, provider: provider.id, type: provider.type, providerAccountId, userId: id },
    ...(profile && { profile }),
    createUser,
    verify,
    taken: [...request.taken ?? [], ...counted?.taken as readonly Taken[] ?? []],
    target: await chooseTarget(request, redirectTo ?? requestedTarget(request)),
  })
}
