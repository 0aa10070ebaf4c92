import type { RouteContext } from "../../request/context.ts"
import { AdapterError } from "../../errors.ts"
import type { User } from "../../model/types.ts"
import { type CurrentSession, findCurrentSession } from "../../session/session.ts"
import { findLinkedUser } from "../linked-user.ts"
import { namedTarget, toTarget } from "../target.ts"

/** What a page shows a user who is signed in already. */
export interface SignedInUser {
  /** The user's name, as the session has it. */
  readonly who: string | undefined
  /** Whether another provider would be linked to the user. */
  readonly links: boolean
  /** Where the user may go on to, if what failed was a callback that was used or late. Judged. */
  readonly continueUrl: string | undefined
}

/** Errors of a callback that a user may open again from the browser's history or an old link, after signing in with it. */
const repeatable: ReadonlySet<string | undefined> = new Set(["InvalidCheck", "Verification"])

/** Returns what a page with this error shows a user who is signed in already. */
export async function findSignedIn(context: RouteContext, error: string | undefined): Promise<SignedInUser> {
  let current: CurrentSession | undefined
  let user: User | undefined
  try {
    current = await findCurrentSession(context)
    user = current && await findLinkedUser(context, current)
  } catch (thrown) {
    // the page itself needs no store
    if (!(thrown instanceof AdapterError)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
  }
  const mayGoOn = current !== undefined && repeatable.has(error)
  return {
    who: toName(current?.named) ?? toName(user),
    links: user !== undefined,
    continueUrl: mayGoOn ? await toTarget(context, namedTarget(context)) : undefined,
  }
}

const toName = ({ name, email }: Pick<User, "name" | "email"> = {}): string | undefined =>
  (name && email ? `${name} (${email})` : name || email) || undefined
