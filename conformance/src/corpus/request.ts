export type Header = readonly [name: string, value: string]

/** One hostile request. */
export interface HostileRequest {
  /** Readable, and its own. */
  readonly name: string
  /** What goes over the wire: each character is one byte. */
  readonly bytes: string
  /**
   * What the client does once it has sent them: it waits for the answer, says that nothing more comes, or cuts the connection.
   * Default: it waits.
   */
  readonly then?: "ends" | "resets" | undefined
  /** It has done harm once: it is in every sample. */
  readonly isKnown?: true
}

/** What the corpus has to know of an app. */
export interface CorpusFacts {
  /** What each honest request carries: `Host`, what a proxy adds, the fixture. */
  readonly headers: readonly Header[]
  /** Paths that only people who are signed in may see. */
  readonly guarded: readonly string[]
  /** Paths that are open to all. */
  readonly open: readonly string[]
  /** Of the auth routes. */
  readonly basePath: string
  /** Id of the credentials provider. */
  readonly credentials: string
  /** Targets that the app's own forms are sent to, apart from the auth routes. */
  readonly doors: readonly string[]
  /** A right CSRF token, and the cookie that it belongs to: what is sent with it is read further. */
  readonly csrfToken: string
  readonly cookie: string
}

/** What differs from a plain GET. */
export interface Parts {
  readonly method?: string | undefined
  readonly target: string
  readonly version?: string | undefined
  /** Names of the honest headers that are left out. */
  readonly without?: readonly string[] | undefined
  readonly headers?: readonly Header[] | undefined
  readonly body?: string | undefined
}

/** The text as UTF-8, each byte a character. */
export const utf8 = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("")

/** Bytes of a request. A body gets its length, unless a header says something of it. */
export function toBytes({ headers: honest }: Pick<CorpusFacts, "headers">, parts: Parts): string {
  const { method = "GET", target, version = "HTTP/1.1", without = [], headers = [], body } = parts
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const length: readonly Header[] = body === undefined || isFramed ? [] : [["content-length", String(body.length)]]
  const lines = [...honest.filter(([name]) => !without.includes(name)), ...headers, ...length]
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} ${version}\r\n${head.join("")}\r\n${body ?? ""}`
}
