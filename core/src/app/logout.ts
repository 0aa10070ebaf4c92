import type { Account } from "../types.ts"
import type { RequestContext, RouteContext } from "./context.ts"
import type { ConfiguredProvider } from "./provider-settings.ts"
import type { Ended } from "./session-strategy.ts"

/** Logout at the providers whose option `logout` is set, and by those with `backChannelLogout`. */
export interface Logout {
  /** Stores in a cookie which provider this browser's current session began with, if that provider's option is set. */
  remember(context: RequestContext, account: Account): Promise<void>
  /**
   * Returns the URL of the provider's logout endpoint, if this sign-out continues there. The provider then redirects the user to the
   * target. Never throws, because the session has ended no matter what the provider does.
   * @param ended the session that this sign-out has ended
   * @param target checked
   */
  begin(context: RouteContext, ended: Ended | undefined, target: string): Promise<string | undefined>
  /** Returns the user and their session at the provider, to store with the new session. */
  rememberSession(
    context: RequestContext,
    provider: ConfiguredProvider,
    claims: { readonly iss: string; readonly sub: string; readonly sid?: unknown },
    account: Account,
  ): Promise<string>
}
