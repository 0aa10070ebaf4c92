import type { RouteContext } from "../../app/context.ts"
import { AccessDenied, AdapterError } from "../../errors.ts"
import { freshAge } from "../../signin/fresh.ts"
import type { User } from "../../types.ts"
import { isStartedWithin } from "../../session/freshness.ts"
import { findCurrentSession } from "../../session/session.ts"
import type { CurrentSession } from "../../app/session-strategy.ts"
import { findLinkedUser } from "../../signin/linked-user.ts"
import { chooseTarget, pageUrl, requestedTarget } from "../../app/target.ts"

/** Contents of a page for a user who is already signed in. */
export interface SignedInUser {
  /** The user's name in the session. */
  readonly who: string | undefined
  /** True if signing in with another provider links its account to the user. */
  readonly links: boolean
  /** True if they must sign in again before they can link an account or add a passkey. */
  readonly again: boolean
  /** URL at which the user can continue after a used or expired callback. Checked. */
  readonly continueUrl: string | undefined
  /** URL at which the user signs out. Set if the app's rule does not let them open the page. */
  readonly signOutUrl: string | undefined
  /** True if the browser sent a session, and the store cannot tell whose it is. */
  readonly isUnknown: boolean
}

/** Errors of a callback that has already signed the user in, and that they opened again from the browser's history or an old link. */
const repeatable: ReadonlySet<string | undefined> = new Set(["InvalidCheck", "Verification"])

/** Returns the contents of a page with this error for a user who is already signed in. */
export async function findSignedIn(context: RouteContext, error: string | undefined): Promise<SignedInUser> {
  let current: CurrentSession | undefined
  let user: User | undefined
  let isUnknown = false
  try {
    current = await findCurrentSession(context)
    user = current && await findLinkedUser(context, current)
  } catch (thrown) {
    // the page works without the store
    if (!(thrown instanceof AdapterError)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    isUnknown = current === undefined
  }
  const mayLink = current !== undefined && isStartedWithin(context, current, freshAge)
  const mayContinue = current !== undefined && repeatable.has(error)
  return {
    who: toDisplayName(current?.named) ?? toDisplayName(user),
    links: user !== undefined && mayLink,
    again: user !== undefined && !mayLink,
    signOutUrl: current && error === AccessDenied.type
      ? pageUrl(context, "signOut", { callbackUrl: requestedTarget(context) })
      : undefined,
    isUnknown,
    continueUrl: mayContinue ? await chooseTarget(context, requestedTarget(context)) : undefined,
  }
}

const toDisplayName = ({ name, email }: Pick<User, "name" | "email"> = {}): string | undefined =>
  (name && email ? `${name} (${email})` : name || email) || undefined
