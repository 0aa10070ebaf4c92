import type { Logout } from "../app/logout.ts"
import type { Awaitable } from "../types.ts"
import type { RequestContext } from "../app/context.ts"

/** Returns the functions of logout at the provider, if a provider has the option. */
export const findLogout = ({ settings: { routes } }: RequestContext): Awaitable<Logout | undefined> =>
  [...routes.values()].find(({ loadLogout }) => loadLogout)?.loadLogout?.()
