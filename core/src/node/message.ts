/** The parts of an `IncomingMessage` of `node:http`, or an `Http2ServerRequest` of `node:http2`, that this folder reads. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The target as it was sent, if Express or Connect have shortened `url` for a mounted app. */
  readonly originalUrl?: string | undefined
  readonly rawHeaders: readonly string[]
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly socket: object
  readonly readableDidRead: boolean
  /** The body as parsed by a body parser. */
  readonly body?: unknown
}

/** The parts of a `ServerResponse` of `node:http`, or an `Http2ServerResponse` of `node:http2`, that this folder uses. */
export interface NodeResponse {
  statusCode: number
  readonly headersSent: boolean
  readonly writableEnded: boolean
  readonly destroyed: boolean
  readonly req: { readonly method?: string | undefined; readonly httpVersionMajor: number }
  getHeaders(): { readonly [name: string]: number | string | readonly string[] | undefined }
  setHeader(name: string, value: string | readonly string[]): unknown
  appendHeader(name: string, value: string | readonly string[]): unknown
  // deno-lint-ignore no-explicit-any -- the two kinds of responses have different overloads
  writeHead(...given: any[]): unknown
  // deno-lint-ignore no-explicit-any -- as above
  write(...given: any[]): boolean
  // deno-lint-ignore no-explicit-any -- as above
  end(...given: any[]): unknown
  destroy(error?: Error): unknown
  on(event: string, listener: () => void): unknown
  once(event: string, listener: () => void): unknown
}
