/** The endpoints of the provider. */
export type Endpoint = "discovery" | "jwks" | "par" | "authorize" | "token" | "userinfo" | "user" | "emails" | "logout"

/** A request to the identity provider, and its outcome. */
export interface RecordedRequest {
  readonly endpoint: Endpoint
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The query or the fields of a form. The last value of a repeated name counts. */
  readonly parameters: Readonly<Record<string, string>>
  /** The rule of the protocol that the request broke. Requests of a correct client break none. */
  refused?: string
  /** The method by which the client authenticated at the token endpoint. */
  clientMethod?: string
  /** The thumbprint of the key that the request proved to have (RFC 9449). */
  jkt?: string
}

/** Thrown if a request breaks the protocol. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  /** The OAuth error code. */
  readonly code: string

  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: string, reason: string, headers: Readonly<Record<string, string>> = {}) {
    super(reason)
    this.code = code
    this.headers = headers
  }
}

/** Returns the parameters, each at most once (RFC 6749 §3.1: "MUST NOT be included more than once"). */
export function toParameters(pairs: URLSearchParams): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (parameters.has(name)) throw new Refusal("invalid_request", `the parameter ${name} was sent twice`)
    if (value !== "") parameters.set(name, value)
  }
  return parameters
}

/** Returns the value of a required parameter. */
export function need(parameters: ReadonlyMap<string, string>, name: string): string {
  const value = parameters.get(name)
  if (value === undefined) throw new Refusal("invalid_request", `the parameter ${name} is missing`)
  return value
}
