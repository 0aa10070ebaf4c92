import type { FetchEvent } from "@solidjs/start/server"

/** Pages that have been sent, by the locals, which all copies of an event share. */
const pages = new WeakMap<object, { readonly complete?: unknown }>()
const ended = new WeakSet<object>()

/**
 * Returns true if the event has ended. A timer of a module that was loaded during a request keeps that request's event, and must not get its user's
 * session later.
 */
export const hasEnded = ({ locals }: FetchEvent): boolean => ended.has(locals) || pages.get(locals)?.complete === true

/** Returns the result of `answer`. The event ends when this response has been read to its end. */
export async function answerAndEnd(event: FetchEvent, answer: () => Promise<unknown>): Promise<unknown> {
  const end = () => void ended.add(event.locals)
  const value = await answer().catch((thrown) => {
    end()
    throw thrown
  })
  const isRead = event.request.method !== "HEAD"
  if (isRead && value instanceof Response && value.body) return new Response(endWithStream(value.body, end), value)
  if (isRead && value instanceof ReadableStream) return endWithStream(value, end)
  // pages render while their response is sent, and Start marks the event when they are complete
  if (!(value instanceof Response) && "complete" in event) pages.set(event.locals, event)
  else end()
  return value
}

/** Returns the stream, and calls `end` when it ends. */
function endWithStream<Chunk>(stream: ReadableStream<Chunk>, end: () => void): ReadableStream<Chunk> {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      const read = await reader.read().catch((thrown) => {
        end()
        throw thrown
      })
      if (!read.done) return controller.enqueue(read.value)
      end()
      controller.close()
    },
    async cancel(reason) {
      end()
      await reader.cancel(reason)
    },
  }, { highWaterMark: 0 })
}
