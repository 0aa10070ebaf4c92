import { type Binding, withHeaders } from "@svc-auth/core/kit"
import type { FetchEvent } from "@solidjs/start/server"
import { provideRequestEvent } from "solid-js/web/storage"
import { base } from "../base.ts"
import { removeTypedFields } from "../flash.ts"
import { runGuard } from "../redirect.ts"
import { beginFlight, endFlight } from "../single-flight.ts"
import { findSpellings } from "../spellings.ts"
import { beforeHeaders, findRulePath } from "./node.ts"
import type { Middleware } from "./types.ts"

type Guards = Pick<Binding<FetchEvent>, "enter" | "guard" | "leave">

/** Returns the two halves of the middleware around the app. */
export function createHooks({ enter, guard, leave }: Guards): Middleware {
  /** Single flights, by the locals of their events: true if the user may open the page that the call comes from. */
  const flights = new WeakMap<object, boolean>()
  // Start provides the event only to the app
  const isOpenTo = (event: FetchEvent) => (page: URL) =>
    provideRequestEvent(event, async () => !(await guard(event, () => findSpellings(page))))

  async function begin(event: FetchEvent): Promise<Response | undefined> {
    if (isAsset(event)) return new Response("Not found", { status: 404 })
    const answer = await enter(event)
    if (answer) return keepVary(event, answer)
    // also for responses that are sent without `onBeforeResponse` or changed after it: errors, redirects, pages that read the session while they
    // render
    beforeHeaders(event, () => leave(event, event.response.headers))
    const mayStay = await beginFlight(event.request, isOpenTo(event))
    if (mayStay !== undefined) flights.set(event.locals, mayStay)
    return undefined
  }

  return {
    onRequest: (event) =>
      provideRequestEvent(event, () =>
        runGuard(event, async (end) => {
          const answer = await begin(event).catch(throwError)
          end()
          return answer
        })),
    onBeforeResponse: async (event, response) => {
      const { request, response: { headers } } = event
      const mayStay = flights.get(event.locals)
      if (mayStay !== undefined) {
        response.body = await endFlight(response.body, { request, headers, mayStay, isOpen: isOpenTo(event) })
      }
      if (!(response.body instanceof Response)) return leave(event, headers)
      response.body = keepVary(event, removeTypedFields(response.body, event), (own) => leave(event, own))
    },
  }
}

/** Returns the response with the existing `Vary`, which h3 would replace, and with the changes that `change` makes to its headers. */
function keepVary(event: FetchEvent, response: Response, change?: (headers: Headers) => void): Response {
  const vary = event.response.headers.get("vary")
  return withHeaders(response, (headers) => {
    if (vary !== null) headers.append("vary", vary)
    change?.(headers)
  })
}

/** Throws an `Error`, because h3 1 leaves a request without a response if something else is thrown. */
function throwError(thrown: unknown): never {
  throw thrown instanceof Error ? thrown : new Error("The guard threw a value that is not an Error", { cause: thrown })
}

/** The folder of the built files, below the app's mount path. */
const folder = "/_build/assets/"

/**
 * Returns true if Start makes shared caches store the response forever, because its path is in the folder of the built files. Existing files never
 * reach the app.
 */
const isAsset = (event: FetchEvent): boolean =>
  `${findRulePath(event)}/`.startsWith(folder) || `${new URL(event.request.url).pathname}/`.startsWith(base + folder)
