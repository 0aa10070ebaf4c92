export type Header = readonly [name: string, value: string]

/** One hostile request. */
export interface HostileRequest {
  /** A readable, unique name. */
  readonly name: string
  /** The bytes that are sent, one character each. */
  readonly bytes: string
  /**
   * What the client does after it has sent the bytes: it waits for the response, ends its side of the connection, or resets the connection.
   * Default: it waits.
   */
  readonly then?: "ends" | "resets" | undefined
  /** This request once did harm, so every sample contains it. */
  readonly isKnown?: true
}

/** What the corpus needs to know about an app. */
export interface CorpusFacts {
  /** Headers of each honest request: `Host`, those that a proxy adds, the fixture. */
  readonly headers: readonly Header[]
  /** Paths that only signed-in users may see. */
  readonly guarded: readonly string[]
  /** Paths that anyone may see. */
  readonly open: readonly string[]
  /** Path of the auth routes. */
  readonly basePath: string
  /** Id of the credentials provider. */
  readonly credentials: string
  /** Targets that the app's own forms are sent to, apart from the auth routes. */
  readonly doors: readonly string[]
  /** A valid CSRF token, and its cookie, so that the app reads the rest of the body. */
  readonly csrfToken: string
  readonly cookie: string
}

/** How a request differs from a plain GET. */
export interface Parts {
  readonly method?: string | undefined
  readonly target: string
  readonly version?: string | undefined
  /** Names of the honest headers that are left out. */
  readonly without?: readonly string[] | undefined
  readonly headers?: readonly Header[] | undefined
  readonly body?: string | undefined
}

/** Returns the text as UTF-8, each byte as one character. */
export const utf8 = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("")

/** Returns the bytes of a request. A body gets a `Content-Length`, unless a header declares how it is framed. */
export function toBytes({ headers: honest }: Pick<CorpusFacts, "headers">, parts: Parts): string {
  const { method = "GET", target, version = "HTTP/1.1", without = [], headers = [], body } = parts
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const length: readonly Header[] = body === undefined || isFramed ? [] : [["content-length", String(body.length)]]
  const lines = [...honest.filter(([name]) => !without.includes(name)), ...headers, ...length]
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} ${version}\r\n${head.join("")}\r\n${body ?? ""}`
}
