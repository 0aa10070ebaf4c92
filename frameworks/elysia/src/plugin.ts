import { type Binding, isPreflight } from "@svc-auth/core/kit"
import type { DefaultSession } from "@svc-auth/core/types"
import { status } from "elysia"
import { isDevelopment } from "./host.ts"
import { Journey, toLeaving, toShared } from "./journey.ts"
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

  /** Returns the library's answer with the headers that the app's CORS plugin sets for a script of another origin. */
  async function withCors(given: Response, journey: Journey, next: Answer): Promise<Response> {
    const { request } = journey
    const origin = request.headers.get("origin")
    if (origin === null || origin === new URL(request.url).origin) return given
    journey.asksCors = true
    const { headers } = await next(request)
    // an answer of another hook replaces the answer to a preflight only
    return toShared(given, journey.corsHeaders ?? (isPreflight(request) ? headers : new Headers()))
  }

  /** What the CORS plugin, whose hook has set headers already, adds to a preflight. */
  async function askCors(journey: Journey, context: { readonly set: { readonly headers: object } }): Promise<Response> {
    const { request } = journey
    const handler = isPreflight(request) ? place.findCors(new URL(request.url).pathname) : undefined
    const own = Object.assign(Object.create(context), { headers: Object.fromEntries(request.headers) })
    const answer: unknown = await handler?.(own)
    journey.corsHeaders = new Headers(answer instanceof Response ? answer.headers : undefined)
    for (const [name, value] of Object.entries(context.set.headers)) {
      if (typeof value === "string") journey.corsHeaders.set(name, value)
    }
    return new Response(null, { status: 204 })
  }

  async function answer(journey: Journey, next: Answer): Promise<Response> {
    try {
      const given = await hook(journey, () => answerInApp(journey, next))
      return journey.end(journey.inApp ? given : await withCors(given, journey, next))
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
  plugin.onRequest((context) => {
    const { request } = context
    const journey = journeys.getStore()
    if (!journey) {
      console.error(misplaced)
      return refuse(500, isDevelopment ? misplaced : "Something is wrong with this site's configuration.")
    }
    if (journey.asksCors) return askCors(journey, context)
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
