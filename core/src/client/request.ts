declare const document: unknown

/** A request to a route failed, or the server rejected it. */
export class ClientError extends Error {
  override readonly name = "ClientError"
  /** The server's error type, such as `MissingCSRF`; `Network` if there was no response. */
  readonly type: string
  /** The response's HTTP status; 0 if there was no response. */
  readonly status: number

  constructor(type: string, status: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.type = type
    this.status = status
  }
}

/** A JSON response of a route. */
export interface JsonResponse {
  readonly status: number
  // deno-lint-ignore no-explicit-any -- the server's tests check the bodies of the routes
  readonly body: any
}

/** Returns a route's response to GET, or to POST if there is a body. @throws {ClientError} unless it is a success with JSON */
export type Send = (path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<JsonResponse>

/** Returns a function that calls the routes under `basePath`. Redirects are returned as `{ url }`. */
export const createSend =
  (basePath: string, fetch: typeof globalThis.fetch | undefined): Send => async (path, body, headers) => {
    const where = `${basePath}/${path}`
    // on a server, all users share this module, and it does not have their cookies
    if (typeof document === "undefined") {
      throw new ClientError("Network", 0, `${where}: the client only works in a browser; on the server call auth()`)
    }
    return await requestJson(where, {
      method: body === undefined ? "GET" : "POST",
      headers: { "X-Auth-Return-Redirect": "1", ...headers },
      ...(body !== undefined && { body }),
    }, fetch)
  }

/** Returns the response of the URL. @throws {ClientError} unless it is a success with JSON */
export async function requestJson(
  url: string,
  init: RequestInit = {},
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<JsonResponse> {
  let status = 0
  try {
    const headers = { Accept: "application/json", ...init.headers }
    const response = await fetch(url, { cache: "no-store", ...init, headers })
    status = response.status
    const answer = await response.json()
    if (response.ok) return { status, body: answer }
    throw new ClientError(
      String(answer?.error ?? status),
      status,
      `${url}: ${answer?.message ?? answer?.error ?? status}`,
    )
  } catch (thrown) {
    if (thrown instanceof ClientError) throw thrown
    throw new ClientError(
      status ? "NoJSON" : "Network",
      status,
      `${url}: ${status ? "expected JSON in the response; check basePath" : "no response"}`,
      thrown,
    )
  }
}
