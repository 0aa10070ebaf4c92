import { getSettings } from "./any-provider.ts"
import type { AccountVerbs, SessionVerbs, VerbRunner } from "./app/account-verbs.ts"
import type { AuthConfig } from "./app/config.ts"
import { openContext, type RequestContext } from "./app/context.ts"
import { withProviders } from "./http/auth.ts"
import type { DefaultSession } from "./types.ts"
import { toSetCookie } from "./web/cookie.ts"

/** The verbs for the user who sent a request. */
export interface Manager extends SessionVerbs, AccountVerbs {
  /** The headers that the response needs after the last verb: `Set-Cookie` and `Cache-Control`. */
  readonly headers: Headers
}

/**
 * Returns the verbs for the user who sent this request, for apps without a binding. Pass the `config` that you pass to `Auth` of `@svc-auth/core` or
 * of `@svc-auth/core/lean`. It does not need the feature `accountManagement`.
 *
 * ```ts
 * import { manage } from "@svc-auth/core/kit"
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
  const [{ createOwnVerbs }, { runChange, runRead }] = await Promise.all([
    import("./account/verbs.ts"),
    import("./http/verbs.ts"),
  ])
  const context = openContext(request, await withProviders(await getSettings(config), request))
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
  return { ...createOwnVerbs(runner), headers }
}
