import type { FetchEvent } from "@solidjs/start/server"

const withCredentials = new WeakSet<object>()

/** Marks the event as a sign-in, whose fields must not be passed on. */
export function noteCredentials(event: FetchEvent | undefined): void {
  if (event) withCredentials.add(event.locals)
}

/**
 * Returns the response without the typed fields of a sign-in. Without JavaScript, Start passes an action's result to the next page in the cookie
 * `flash`, with all fields of the form, including the password.
 */
export function removeTypedFields(response: Response, { locals }: FetchEvent): Response {
  const lines = response.headers.getSetCookie()
  if (!withCredentials.has(locals) || !lines.some(isFlash)) return response
  const headers = new Headers(response.headers)
  headers.delete("set-cookie")
  for (const line of lines) headers.append("set-cookie", isFlash(line) ? strip(line) : line)
  return new Response(response.body, { status: response.status, headers })
}

const isFlash = (line: string) => line.startsWith("flash=")

function strip(line: string): string {
  const [pair = "", ...attributes] = line.split(";")
  const flash: object = JSON.parse(decodeURIComponent(pair.slice("flash=".length)))
  return [`flash=${encodeURIComponent(JSON.stringify({ ...flash, input: [[]] }))}`, ...attributes].join(";")
}
