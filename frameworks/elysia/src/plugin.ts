import type { Binding } from "@svc-auth/core/kit"
import type { DefaultSession } from "@svc-auth/core/types"
import { status } from "elysia"
import { isDevelopment } from "./host.ts"
import { Journey, toLeaving } from "./journey.ts"
import type { Place } from "./place.ts"
import { isStreamed, streamWithin } from "./streaming.ts"
import type { ElysiaEvent, SvcPlugin } from "./types.ts"
import { refuseUnknownGuards, watchParents } from "./unapplied.ts"

type Answer = (request: Request) => Response | Promise<Response>
type Wrapper = Parameters<Place["plugin"]["wrap"]>[0]

const misplaced =
  "Svc Auth's plugin is not around this app: use it on the app itself, not inside .group() or .guard(), and without `aot: false`"

/** Puts the hook around everything that the app answers, and gives its handlers what they ask with. */
export function install<S extends DefaultSession>(
  place: Place,
  { auth, demand, guard, hook }: Pick<Binding<ElysiaEvent, S>, "auth" | "demand" | "guard" | "hook">,
): SvcPlugin<S> {
  const { plugin, journeys } = place

  async function answerInApp(journey: Journey, next: Answer): Promise<Response> {
    journey.inApp = true
    const given = await next(journey.request)
    const answer = journey.leavesFor === undefined ? given : toLeaving(given, journey.leavesFor)
    if (!isStreamed(answer)) return answer
    await auth(journey) // later, cookies cannot be set
    return streamWithin(answer, (read) => journeys.run(journey, read))
  }

  async function answer(journey: Journey, next: Answer): Promise<Response> {
    try {
      return journey.end(await hook(journey, () => answerInApp(journey, next)))
    } catch (thrown) {
      console.error(thrown)
      return journey.end(refuse(500, "Something is wrong with this site's configuration."))
    }
  }

  refuseUnknownGuards()
  watchParents(plugin)
  // around the app, and not one of its hooks: those see only routes written after them, and nothing of what is thrown
  const around = (next: Answer): Answer => (request) => {
    const journey = new Journey(request)
    return journeys.run(journey, () => answer(journey, next))
  }
  plugin.wrap(around as unknown as Wrapper)
  plugin.onRequest(({ request }) => {
    const journey = journeys.getStore()
    if (!journey) {
      console.error(misplaced)
      return refuse(500, isDevelopment ? misplaced : "Something is wrong with this site's configuration.")
    }
    // a wrapper of the app inside of the plugin may have replaced the request that the guard judged
    return request.url === journey.request.url ? undefined : guard(journey, () => [place.toRouted(request)])
  })
  plugin.derive({ as: "scoped" }, ({ request }) => {
    const event = journeys.getStore() ?? { request }
    return { auth: () => auth(event) }
  })
  plugin.macro({
    auth: {
      resolve: async ({ request }) => {
        const session = await demand(journeys.getStore() ?? { request })
        return session instanceof Response ? status(session.status, session) : { session, user: session.user }
      },
    },
  })
  return plugin as unknown as SvcPlugin<S>
}

const refuse = (code: number, text: string): Response =>
  new Response(text, {
    status: code,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  })
