import type { IdpServer } from "./idp.ts"

/**
 * Returns a `fetch` that reaches the provider without a socket, for `customFetch` and for the test's own orders. It treats redirects and abort signals as the platform's does. @param isServed returns whether the provider answers at this URL; other requests fail as those to a dead host do
 */
export function toFetch(
  idp: Pick<IdpServer, "fetch">,
  isServed: (url: URL) => boolean = ({ hostname }) => hostname === "idp.test",
): typeof fetch {
  const reach = async (request: Request): Promise<Response> => {
    request.signal.throwIfAborted()
    if (!isServed(new URL(request.url))) throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") })
    const answer = await idp.fetch(request)
    const location = answer.headers.get("location")
    if (!location || answer.status < 300 || answer.status > 399 || request.redirect === "manual") return answer
    if (request.redirect === "error") throw new TypeError("fetch failed", { cause: new Error("unexpected redirect") })
    return await reach(new Request(new URL(location, request.url), { signal: request.signal }))
  }
  return (input, init) => reach(new Request(input, init))
}
