/** A request exactly as it is sent: no header is added, dropped or reordered. */
export interface WireRequest {
  readonly method: string
  /** Scheme, host and port. */
  readonly origin: string
  /** Path and query, exactly as sent. */
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string | Uint8Array | undefined
}

/** A response. Repeated headers stay separate. */
export interface WireResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** Sends a request to the server of its origin. Never follows a redirect. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** One request and its response. */
export interface Exchange {
  readonly request: WireRequest
  readonly response: WireResponse
}

const maxShown = 4_000

/** Secrets and random values. A reader only needs to recognise them, so they are shortened. */
const secret = /(?<=\bpassword["\s]*[=:]["\s]*)[^&"\s]+|(?<![\w/-])[\w-]{24,}(?:[.%~|][\w.%~|-]+)?/g

/** Returns the text with its secrets shortened to their beginnings. */
export const shorten = (text: string): string =>
  text.replace(secret, (value) => `${value.slice(0, 8)}…(${value.length})`)

const show = (headers: WireRequest["headers"], body: WireRequest["body"]): string => {
  const text = typeof body === "string"
    ? shorten(body.replace(/(<style[^>]*>)[^<]+/g, "$1…"))
    : body
    ? `(${body.length} bytes)`
    : ""
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}… (${text.length} characters)` : text
  const lines = [...headers.map(([name, value]) => `${name}: ${shorten(value)}`), ...(shown ? ["", shown] : [])].join(
    "\n",
  )
  return lines.replace(/[^\P{Cc}\n\t]/gu, "\ufffd") // a terminal would interpret control characters
}

/** Returns the request as text. */
export const printRequest = ({ method, origin, target, headers, body }: WireRequest): string =>
  `> ${method} ${origin}${shorten(target)}\n${show(headers, body)}`.replaceAll("\n", "\n> ")

/** Returns the response as text. */
export const printResponse = ({ status, headers, body }: WireResponse): string =>
  `< ${status}\n${show(headers, body)}`.replaceAll("\n", "\n< ")

/** Returns the exchange as text for a failure's message. Secrets are shortened, because logs are kept and shared. */
export const printExchange = ({ request, response }: Exchange): string =>
  `${printRequest(request)}\n\n${printResponse(response)}`
