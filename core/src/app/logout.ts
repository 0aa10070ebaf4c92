import type { Account } from "../types.ts"
import type { RequestContext, RouteContext } from "./context.ts"
import type { Ended } from "./session-strategy.ts"

/** Logout at the providers whose option `logout` is set. Their flows bring the code. */
export interface Logout {
  /** Keeps in a cookie with which provider the session began that this browser has now, if that provider's option is set. */
  remember(context: RequestContext, account: Account): Promise<void>
  /**
   * Returns the URL of the provider's logout endpoint, if this sign-out continues there. The provider then sends the user to the target.
   * Never throws: the session has ended, whatever the provider does.
   * @param ended the session that this sign-out has ended
   * @param target checked
   */
  begin(context: RouteContext, ended: Ended | undefined, target: string): Promise<string | undefined>
}
