import type { FetchEvent } from "@solidjs/start/server"

/** Pages that are answered, by what the copies share which Start makes of events. */
const pages = new WeakMap<object, { readonly complete?: unknown }>()
const over = new WeakSet<object>()

/**
 * Whether nothing more is made for this event. What a lazily loaded module begins, a timer say, keeps the event of whoever loaded
 * it: nobody after him is to be taken for him.
 */
export const isOver = ({ locals }: FetchEvent): boolean => over.has(locals) || pages.get(locals)?.complete === true

/** What the event is answered with. It is over when all of that has been made. */
export async function toLast(event: FetchEvent, answer: () => Promise<unknown>): Promise<unknown> {
  const end = () => void over.add(event.locals)
  const value = await answer().catch((thrown) => {
    end()
    throw thrown
  })
  const isRead = event.request.method !== "HEAD"
  if (isRead && value instanceof Response && value.body) return new Response(toEnding(value.body, end), value)
  if (isRead && value instanceof ReadableStream) return toEnding(value, end)
  // pages go on rendering while their answer leaves, and Start marks the event when they are done
  if (!(value instanceof Response) && "complete" in event) pages.set(event.locals, event)
  else end()
  return value
}

function toEnding<Chunk>(stream: ReadableStream<Chunk>, end: () => void): ReadableStream<Chunk> {
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
