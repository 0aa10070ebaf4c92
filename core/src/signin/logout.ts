import type { Logout } from "../app/logout.ts"
import type { Awaitable } from "../types.ts"
import type { RequestContext } from "../app/context.ts"

/** Returns the functions of logout at the provider, if a provider has the option. */
export const findLogout = ({ settings: { providerFeatures } }: RequestContext): Awaitable<Logout | undefined> =>
  [...providerFeatures.values()].find(({ loadLogout }) => loadLogout)?.loadLogout?.()
