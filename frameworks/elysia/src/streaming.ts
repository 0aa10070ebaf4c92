/** Whether Elysia made it of a generator or a stream: what is asked there is asked after the answer has begun to leave. */
export const isStreamed = ({ headers }: Response): boolean =>
  headers.get("transfer-encoding") === "chunked" || (headers.get("content-type") ?? "").startsWith("text/event-stream")

const encoder = new TextEncoder()

/** The answer, whose parts are made by `run`: without it they would be made outside of the request. */
export function streamWithin(answer: Response, run: <T>(next: () => T) => T): Response {
  if (!answer.body) return answer
  // Elysia puts text into it, which Deno sends to nobody
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
