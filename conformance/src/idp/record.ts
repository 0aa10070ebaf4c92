/** The endpoints of the provider, by what they do. */
export type Endpoint = "discovery" | "jwks" | "authorize" | "token" | "userinfo" | "user" | "emails"

/** A request as it came to the identity provider, and what became of it. */
export interface RecordedRequest {
  readonly endpoint: Endpoint
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Query, or the fields of a form; of a name that came twice the last. */
  readonly parameters: Readonly<Record<string, string>>
  /** The rule of the protocol that the request broke. A plain correct client has none, in any request. */
  refused?: string
  /** Token endpoint: how the client proved itself. */
  clientMethod?: string
}

/** Thrown where a request breaks the protocol. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  /** The OAuth error code. */
  readonly code: string

  constructor(code: string, reason: string) {
    super(reason)
    this.code = code
  }
}

/** The parameters, each at most once (RFC 6749 §3.1: "MUST NOT be included more than once"). */
export function toParameters(pairs: URLSearchParams): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (parameters.has(name)) throw new Refusal("invalid_request", `the parameter ${name} was sent twice`)
    if (value !== "") parameters.set(name, value)
  }
  return parameters
}

/** A value that must be there. */
export function need(parameters: ReadonlyMap<string, string>, name: string): string {
  const value = parameters.get(name)
  if (value === undefined) throw new Refusal("invalid_request", `the parameter ${name} is missing`)
  return value
}
