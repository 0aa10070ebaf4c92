/** Returns true if the body comes from a generator or a stream, whose code runs after the response has started. */
export const isStreamed = ({ headers }: Response): boolean =>
  headers.get("transfer-encoding") === "chunked" || (headers.get("content-type") ?? "").startsWith("text/event-stream")

const encoder = new TextEncoder()

/** Returns the response with each part read inside `run`, so that `auth()` finds the request there. */
export function streamWithin(answer: Response, run: <T>(next: () => T) => T): Response {
  if (!answer.body) return answer
  // Elysia writes strings into the stream, which Deno does not send
  const reader: ReadableStreamDefaultReader<string | Uint8Array> = answer.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await run(() => reader.read())
      if (done) controller.close()
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers })
}
