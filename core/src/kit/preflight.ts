/**
 * Returns true if this is a preflight, with which a browser asks if a script of another origin may send a request (Fetch §3.3.2). It has no
 * cookies.
 */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method")
