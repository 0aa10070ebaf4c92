import type { OAuthSettings } from "./settings.ts"
import { type ClientAuthentication, createOAuthClient, rename } from "./client.ts"
import { type ReadResponse, send } from "./transport.ts"

/** A request in which the client authenticates. */
interface ClientRequest {
  readonly endpoint: string
  /** The request's own parameters. Client authentication is added to them. */
  readonly parameters: URLSearchParams
  readonly authentication: ClientAuthentication
  /** Default: POST. */
  readonly method?: "GET" | "POST" | undefined
  readonly bodyType?: "form" | "json" | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a request as this client, with the provider's own parameter names, and returns the response. Each call authenticates again, because an
 * assertion works only once.
 */
export async function sendAsClient(
  provider: OAuthSettings,
  { endpoint, parameters, authentication, method = "POST", bodyType, headers: added }: ClientRequest,
): Promise<ReadResponse> {
  const headers = new Headers({ accept: "application/json", ...added })
  authentication.auth(createOAuthClient(provider), parameters, headers)
  const sent = rename(provider, parameters)
  const url = new URL(endpoint)
  if (method === "GET") {
    url.search = String(new URLSearchParams([...url.searchParams, ...sent]))
    return await send(provider, url, { method, headers })
  }
  const isJson = bodyType === "json"
  headers.set("content-type", isJson ? "application/json" : "application/x-www-form-urlencoded;charset=UTF-8")
  return await send(provider, url, {
    method,
    headers,
    body: isJson ? JSON.stringify(Object.fromEntries(sent)) : sent,
  })
}
