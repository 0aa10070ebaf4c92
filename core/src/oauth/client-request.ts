import type { OAuthSettings } from "./settings.ts"
import { type ClientAuthentication, createOAuthClient, rename } from "./client.ts"
import type { ServerMetadata } from "./server.ts"
import { type ReadResponse, send } from "./transport.ts"

/** A request in which the client authenticates. */
interface ClientRequest {
  readonly endpoint: string
  readonly metadata: ServerMetadata
  /** Without those that authenticate the client, which are added to them. */
  readonly parameters: URLSearchParams
  readonly authentication: ClientAuthentication
  /** Default: POST. */
  readonly method?: "GET" | "POST" | undefined
  readonly bodyType?: "form" | "json" | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns the response to a request of this client, under the provider's own names of parameters. Each call authenticates anew, because an
 * assertion works once.
 */
export async function sendAsClient(
  provider: OAuthSettings,
  { endpoint, metadata, parameters, authentication, method = "POST", bodyType, headers: added }: ClientRequest,
): Promise<ReadResponse> {
  const headers = new Headers({ accept: "application/json", ...added })
  await authentication.auth(metadata, createOAuthClient(provider), parameters, headers)
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
