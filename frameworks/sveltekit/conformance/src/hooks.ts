import type { Reroute } from "@sveltejs/kit/hooks"

/** Makes of one path another that Kit cannot decode. */
export const reroute: Reroute = ({ url }) =>
  url.pathname.endsWith("/rerouted/undecodable") ? "/protected/%ff" : undefined
