declare const document: unknown

/** A route could not be asked, or refused. */
export class ClientError extends Error {
  override readonly name = "ClientError"
  /** What the server calls it, such as `MissingCSRF`; `Network` where no answer came. */
  readonly type: string
  /** The answer's HTTP status; 0 where there was none. */
  readonly status: number

  constructor(type: string, status: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.type = type
    this.status = status
  }
}

/** A JSON answer of one of the routes. */
export interface Answer {
  readonly status: number
  // deno-lint-ignore no-explicit-any -- what the routes answer is the server's contract, checked by its tests
  readonly body: any
}

/** Asks a route: with a body by POST. @throws {ClientError} on every other answer than a success with JSON */
export type Send = (path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Answer>

/** Asks the routes under `basePath`, and for redirects as `{ url }`. */
export const createSend =
  (basePath: string, fetch: typeof globalThis.fetch | undefined): Send => async (path, body, headers) => {
    const where = `${basePath}/${path}`
    // a server's module is shared by all who visit it, and has no cookies of theirs
    if (typeof document === "undefined") {
      throw new ClientError("Network", 0, `${where}: the client works in a browser; on the server ask auth()`)
    }
    return await ask(where, {
      method: body === undefined ? "GET" : "POST",
      headers: { "X-Auth-Return-Redirect": "1", ...headers },
      ...(body !== undefined && { body }),
    }, fetch)
  }

/** What is at the URL. @throws {ClientError} on every other answer than a success with JSON */
export async function ask(
  url: string,
  init: RequestInit = {},
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Answer> {
  let status = 0
  try {
    const headers = { Accept: "application/json", ...init.headers as Record<string, string> }
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
      `${url}: ${status ? "the answer is no JSON: is basePath right?" : "no answer came"}`,
      thrown,
    )
  }
}
