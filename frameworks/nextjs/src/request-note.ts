import type { NextEvent } from "./event.ts"

/**
 * The header with which the proxy informs the app which request it has allowed. Server components get only the headers of a request, not its URL.
 * The note is signed together with the request's cookies, and the proxy deletes the header from every incoming request, so that clients cannot
 * write one.
 */
export const noteHeader = "x-svc-auth-request"

/** A request as the proxy saw it. */
export interface RequestNote {
  readonly method: string
  readonly url: string
  readonly signature: string
}

/** Returns true if the proxy signed this note for an event with these cookies. */
export type Verify = (event: NextEvent, note: RequestNote) => Promise<boolean>

/** Returns the text to sign: the request, and the cookies from which its session is read. */
export const toSignedText = ({ method, url }: Omit<RequestNote, "signature">, cookies: string | null): string =>
  JSON.stringify([method, url, cookies ?? ""])

/** Returns the note as the value of its header, in ASCII. A URL has no spaces. */
export const writeNote = ({ method, url, signature }: RequestNote): string => `${signature} ${method} ${url}`

/** Returns the note in the headers, or `undefined` if there is none. Its signature is not checked. */
export function readNote(headers: Headers): RequestNote | undefined {
  const [signature, method, url, ...rest] = headers.get(noteHeader)?.split(" ") ?? []
  const isWhole = signature && method && url && URL.canParse(url) && rest.length === 0
  return isWhole ? { method, url, signature } : undefined
}
