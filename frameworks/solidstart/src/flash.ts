import type { FetchEvent } from "@solidjs/start/server"

const withCredentials = new WeakSet<object>()

/** Notes that what was sent with this event is a sign-in. */
export function noteCredentials(event: FetchEvent | undefined): void {
  if (event) withCredentials.add(event.locals)
}

/**
 * The answer without what was typed into the form: where there is no JavaScript, Start hands it on in a cookie that anyone can read
 * who reads cookies, together with what the action returned or threw.
 */
export function withoutTyped(answer: Response, { locals }: FetchEvent): Response {
  const lines = answer.headers.getSetCookie()
  if (!withCredentials.has(locals) || !lines.some(isFlash)) return answer
  const headers = new Headers(answer.headers)
  headers.delete("set-cookie")
  for (const line of lines) headers.append("set-cookie", isFlash(line) ? strip(line) : line)
  return new Response(answer.body, { status: answer.status, headers })
}

const isFlash = (line: string) => line.startsWith("flash=")

function strip(line: string): string {
  const [pair = "", ...attributes] = line.split(";")
  const flash: object = JSON.parse(decodeURIComponent(pair.slice("flash=".length)))
  return [`flash=${encodeURIComponent(JSON.stringify({ ...flash, input: [[]] }))}`, ...attributes].join(";")
}
