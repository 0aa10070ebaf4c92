/** A request as it goes over the wire: nothing is added, dropped or put in order on the way. */
export interface WireRequest {
  readonly method: string
  /** Scheme, host and port. */
  readonly origin: string
  /** Path and query, exactly as sent. */
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string | Uint8Array | undefined
}

/** The answer; repeated headers stay apart. */
export interface WireResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** Sends a request to the server of its origin. Never follows a redirect. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** One request and its answer. */
export interface Exchange {
  readonly request: WireRequest
  readonly response: WireResponse
}

const maxShown = 4_000

/** Secrets and random values. A reader only needs to recognise them, so they are shortened. */
const secret = /(?<=\bpassword["\s]*[=:]["\s]*)[^&"\s]+|(?<![\w/-])[\w-]{24,}(?:[.%~|][\w.%~|-]+)?/g

/** The text with all but the beginning of its secrets left out. */
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
  return lines.replace(/[^\P{Cc}\n\t]/gu, "\ufffd") // a terminal would obey them
}

/** What was sent, as text. */
export const printRequest = ({ method, origin, target, headers, body }: WireRequest): string =>
  `> ${method} ${origin}${shorten(target)}\n${show(headers, body)}`.replaceAll("\n", "\n> ")

/** What came back, as text. */
export const printResponse = ({ status, headers, body }: WireResponse): string =>
  `< ${status}\n${show(headers, body)}`.replaceAll("\n", "\n< ")

/** The whole exchange as text, for a failure's message. Secrets are shortened: logs of it are kept, and read by many. */
export const printExchange = ({ request, response }: Exchange): string =>
  `${printRequest(request)}\n\n${printResponse(response)}`
