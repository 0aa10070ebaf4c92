import { toClientAddress } from "../web/client-address.ts"
import type { RequestContext } from "./context.ts"

/** Returns the network that the request came from, or `undefined` if `trustedProxies` is not set or the header does not contain it. */
export const findNetwork = ({ request, settings: { trustedProxies } }: RequestContext): string | undefined =>
  trustedProxies === undefined ? undefined : toClientAddress(request.headers.get("x-forwarded-for"), trustedProxies)

/** Returns the network of the request, wide enough not to identify a user: the /24 of IPv4, or the /48 of IPv6. */
export const findWideNetwork = (context: RequestContext): string | undefined =>
  findNetwork(context)?.replace(/\.\d+$/, ".0/24").replace(/:[^:]+::\/64$/, "::/48")
