import { toClientAddress } from "../web/client-address.ts"
import type { RequestContext } from "./context.ts"

/** Returns the network that the request came from, or `undefined` if `trustedProxies` is not set or the header does not name it. */
export const findNetwork = ({ request, settings: { trustedProxies } }: RequestContext): string | undefined =>
  trustedProxies === undefined ? undefined : toClientAddress(request.headers.get("x-forwarded-for"), trustedProxies)
