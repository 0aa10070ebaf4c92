/**
 * The verbs with which users manage their own sessions, accounts and passkeys, for apps without a binding. Bindings have the same verbs.
 * @module
 */
import type { AuthConfig } from "./app/config.ts"
import type { DefaultSession } from "./types.ts"
import { openContext, type RequestContext } from "./app/context.ts"
import { getSettings } from "./all-features.ts"
import { withProviders } from "./http/auth.ts"
import { type AccountVerbs, createUserVerbs, type SessionVerbs, type VerbRunner } from "./all-verbs.ts"
import { runChange, runRead } from "./http/verbs.ts"
import { toSetCookie } from "./web/cookie.ts"

export type { AccountInfo, PasskeyInfo } from "./app/account-info.ts"
export type { AccountVerbs, SessionInfo, SessionList, SessionVerbs } from "./all-verbs.ts"

/** The verbs for the user who sent a request. */
export interface Manager extends SessionVerbs, AccountVerbs {
  /** The headers that the response needs after the last verb: `Set-Cookie` and `Cache-Control`. */
  readonly headers: Headers
}

/**
 * Returns the verbs for the user who sent this request. Pass the `config` that you pass to `Auth` of `@svc-auth/core` or of
 * `@svc-auth/core/lean`.
 *
 * ```ts
 * import { manage } from "@svc-auth/core/manage"
 *
 * const user = await manage(request, config)
 * const list = await user.sessions()
 * return Response.json(list, { headers: user.headers })
 * ```
 * @throws {InvalidConfig} @throws {InvalidHost} @throws {MissingSecretError}
 */
export async function manage(
  request: Request,
  config: Omit<AuthConfig<DefaultSession>, "raw">,
): Promise<Manager> {
  const common = getSettings(config)
  const context = openContext(request, await withProviders(common, request))
  const headers = new Headers({ "cache-control": "private, no-store" })
  async function collect<T>(running: Promise<T>): Promise<T> {
    try {
      return await running
    } finally {
      for (const cookie of context.jar.take()) headers.append("set-cookie", toSetCookie(cookie))
    }
  }
  type Run<T> = (context: RequestContext) => Promise<T>
  const runner: VerbRunner = {
    read: <T>(_name: string, run: Run<T>) => collect(runRead(context, run)),
    change: <T>(name: string, run: Run<T>) => collect(runChange(context, name, run)),
  }
  return { ...createUserVerbs(runner), headers }
}
