import { isObject } from "../web/json.ts"
import { allowInsecureRequests, customFetch } from "../app/symbols.ts"
import type { OAuthSettings } from "./settings.ts"
import { readBytes } from "../web/body.ts"
import { isLoopback } from "../web/url.ts"

const callSeconds = 5
const maxBytes = 1024 * 1024
const decoder = new TextDecoder()

/** The parts of a `Response` that are read here. Creating a whole `Response` costs several times more than parsing its JSON. */
export type ReadResponse = Pick<Response, "status" | "statusText" | "headers" | "json" | "text"> & {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns the function that sends all requests to this provider. */
export const fetchOf = ({ config }: OAuthSettings): typeof fetch => config[customFetch] ?? fetch

/**
 * Sends a request to the provider. It uses https only, does not follow redirects, and rejects after five seconds or a megabyte. When it resolves,
 * the body has been read. It resolves for every status except redirects. Errors contain the URL and the reason.
 */
export function send(provider: OAuthSettings, input: RequestInfo | URL, init?: RequestInit): Promise<ReadResponse> {
  const request = input instanceof Request ? input : undefined
  const url = new URL(request?.url ?? String(input))
  const headers = new Headers(init?.headers ?? request?.headers)
  // some runtimes send no User-Agent, and GitHub refuses such requests
  if (!headers.has("user-agent")) headers.set("user-agent", "svc-auth")
  const where = `${url.origin}${url.pathname}`
  return within(callSeconds, where, async (late) => {
    if (!isSafe(url, provider)) throw new Error(`${where} is not https`)
    const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late
    const call = fetchOf(provider)
    return await bufferBody(await call(input, { ...init, headers, redirect: "manual", signal }), where)
  })
}

/** Returns {@linkcode send} as a `fetch` for one provider. */
export const createTransport = (provider: OAuthSettings): typeof fetch => async (input, init) =>
  createResponse(await send(provider, input, init))

/** Returns a `Response` for the app's code. */
export const createResponse = ({ bytes, status, statusText, headers }: ReadResponse): Response =>
  new Response(bytes.length ? bytes : null, { status, statusText, headers })

/** Returns true if secrets may be sent to this URL: https, this machine, or any URL if the provider sets `allowInsecureRequests`. */
export const isSafe = (url: URL, { config }: OAuthSettings): boolean =>
  url.protocol === "https:" ||
  url.protocol === "http:" && (isLoopback(url) || config[allowInsecureRequests] === true)

async function bufferBody(response: Response, where: string): Promise<ReadResponse> {
  const { status, statusText, headers, type } = response
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    throw new Error(`${where} answered with a redirect, which is not followed`)
  }
  const bytes = await readBytes(response.body, maxBytes)
  if (bytes === "too large") throw new Error(`${where} answered with more than ${maxBytes} bytes`)
  const text = () => Promise.resolve(decoder.decode(bytes))
  return { status, statusText, headers, bytes, text, json: () => text().then(JSON.parse) }
}

/** Sends a GET request and returns the JSON object in the response. Rejects with an `Error` for any status but 200 and any other body. */
export const getJson = async (provider: OAuthSettings, url: string): Promise<Record<string, unknown>> =>
  await requireObject(await get(provider, url, "application/json"), url)

/** Loads the code that reads refusals. */
export const loadSaid = (): Promise<typeof import("./said.ts")> => import("./said.ts")

/** Returns the response to a GET request. Rejects with an `Error` for any status but 200. */
export async function get(
  provider: OAuthSettings,
  url: string,
  accept: string,
  accessToken?: string,
): Promise<ReadResponse> {
  const response = await send(provider, url, {
    headers: { accept, ...accessToken !== undefined && { authorization: `Bearer ${accessToken}` } },
  })
  if (response.status !== 200) {
    const { toStatusError } = await loadSaid()
    throw await toStatusError(withoutQuery(url), response, { token: accessToken })
  }
  return response
}

/** Returns the JSON object in the body. Rejects with an `Error` for any other body. */
export async function requireObject(
  response: Pick<Response, "json" | "headers">,
  url: string,
): Promise<Record<string, unknown>> {
  const body = await readObject(response)
  if (!body) throw (await loadSaid()).toFormError(withoutQuery(url), response, "a JSON object")
  return body
}

/**
 * Returns the JSON in the response to a request. Rejects with an `Error` for any status but 200 and any other body.
 * @param secrets are removed from the provider's text in the error
 */
export async function readJson(
  call: typeof fetch,
  secrets: unknown,
  url: string,
  init?: RequestInit,
): Promise<unknown> {
  const headers = new Headers(init?.headers)
  if (!headers.has("accept")) headers.set("accept", "application/json")
  const response = await call(url, { ...init, headers })
  if (response.status !== 200) throw await (await loadSaid()).toStatusError(withoutQuery(url), response, secrets)
  try {
    return await response.json()
  } catch {
    throw (await loadSaid()).toFormError(withoutQuery(url), response, "JSON")
  }
}

const withoutQuery = (url: string): string => url.split("?", 1)[0]!

/** Returns the JSON object in the body, or `undefined` for any other body. */
export async function readObject(response: Pick<Response, "json">): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  return isObject(body) ? body : undefined
}

/**
 * Returns the result of `work`. Rejects as soon as the time is over, even if `work` ignores its signal.
 * @param parts number of consecutive timers into which the time is divided. A process that is suspended for long, for example on a busy machine,
 * loses only one part. A single timer would fire before a response that has arrived in the meantime
 */
export async function within<T>(
  seconds: number,
  what: string,
  work: (late: AbortSignal) => Promise<T>,
  parts = 20,
): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    const wait = (left: number): void => {
      if (left > 0) return void (timer = setTimeout(wait, seconds * 1000 / parts, left - 1))
      const error = new Error(`${what} took longer than ${seconds} s`)
      controller.abort(error)
      reject(error)
    }
    wait(parts)
  })
  try {
    return await Promise.race([work(controller.signal), end])
  } finally {
    clearTimeout(timer)
  }
}
