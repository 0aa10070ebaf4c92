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

/** Carries a request to whoever serves its origin. Never follows a redirect. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** One request and its answer. */
export interface Exchange {
  readonly request: WireRequest
  readonly response: WireResponse
}

const maxShown = 4_000

const show = (headers: WireRequest["headers"], body: WireRequest["body"]): string => {
  const text = typeof body === "string" ? body : body ? `(${body.length} bytes)` : ""
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}… (${text.length} characters)` : text
  return [...headers.map(([name, value]) => `${name}: ${value}`), ...(shown ? ["", shown] : [])].join("\n")
}

/** The whole exchange as text, for a failure's message. Nothing is redacted: this is a test. */
export const printExchange = ({ request, response }: Exchange): string =>
  `> ${request.method} ${request.origin}${request.target}\n${show(request.headers, request.body)}`
    .replaceAll("\n", "\n> ") +
  `\n\n< ${response.status}\n${show(response.headers, response.body)}`.replaceAll("\n", "\n< ")
