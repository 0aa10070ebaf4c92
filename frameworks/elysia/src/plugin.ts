import { type Binding, isPreflight, isResponse } from "@svc-auth/core/kit"
import type { DefaultSession } from "@svc-auth/core/types"
import { status } from "elysia"
import { isDevelopment } from "./host.ts"
import { copyCorsHeaders, ElysiaRequest, replaceByRedirect } from "./elysia-request.ts"
import type { Installation } from "./installation.ts"
import { isStreamed, streamWithin } from "./streaming.ts"
import type { ElysiaEvent, SvcPlugin } from "./types.ts"
import { refuseUnknownGuards, watchParents } from "./unapplied.ts"

type Answer = (request: Request) => Response | Promise<Response>
type Wrapper = Parameters<Installation["plugin"]["wrap"]>[0]

const misplaced =
  "Svc Auth's plugin does not run around this app: use it on the app itself, not inside .group() or .guard(), and remove `aot: false`"

/** Runs the hook around the whole app, and adds `auth()` and the macro `{ auth: true }` to its handlers. */
export function install<S extends DefaultSession>(
  installation: Installation,
  { auth, demand, guard, hook }: Pick<Binding<ElysiaEvent, S>, "auth" | "demand" | "guard" | "hook">,
): SvcPlugin<S> {
  const { plugin, requests } = installation

  async function answerInApp(current: ElysiaRequest, next: Answer): Promise<Response> {
    current.inApp = true
    const given = await next(current.request)
    const answer = current.redirectUrl === undefined ? given : replaceByRedirect(given, current.redirectUrl)
    if (!isStreamed(answer)) return answer
    await auth(current) // cookies cannot be set once the stream has started
    return streamWithin(answer, (read) => requests.run(current, read))
  }

  /** Returns the library's response with the headers that the app's CORS plugin sets for scripts of other origins. */
  async function withCors(given: Response, current: ElysiaRequest, next: Answer): Promise<Response> {
    const { request } = current
    const origin = request.headers.get("origin")
    if (origin === null || origin === new URL(request.url).origin) return given
    current.asksCors = true
    const { headers } = await next(request)
    // the app's other hooks may also respond, so their headers may be used only for a preflight
    return copyCorsHeaders(given, current.corsHeaders ?? (isPreflight(request) ? headers : new Headers()))
  }

  /** Collects the headers that the CORS plugin sets: those of its hook, and those of its handler for preflights. */
  async function askCors(
    current: ElysiaRequest,
    context: { readonly set: { readonly headers: object } },
  ): Promise<Response> {
    const { request } = current
    const handler = isPreflight(request) ? installation.findCors(new URL(request.url).pathname) : undefined
    const own = Object.assign(Object.create(context), { headers: Object.fromEntries(request.headers) })
    const answer: unknown = await handler?.(own)
    current.corsHeaders = new Headers(isResponse(answer) ? answer.headers : undefined)
    for (const [name, value] of Object.entries(context.set.headers)) {
      if (typeof value === "string") current.corsHeaders.set(name, value)
    }
    return new Response(null, { status: 204 })
  }

  async function answer(current: ElysiaRequest, next: Answer): Promise<Response> {
    try {
      const given = await hook(current, () => answerInApp(current, next))
      return current.end(current.inApp ? given : await withCors(given, current, next))
    } catch (thrown) {
      console.error(thrown)
      return current.end(refuse(500, "Something is wrong with this site's configuration."))
    }
  }

  refuseUnknownGuards()
  watchParents(plugin, (parent) => installation.parents.add(parent))
  // a wrapper and not a hook, because hooks see only the routes after them, and not errors that a handler throws
  const around = (next: Answer): Answer => (request) => {
    const current = new ElysiaRequest(request)
    return requests.run(current, () => answer(current, next))
  }
  plugin.wrap(around as unknown as Wrapper)
  plugin.onRequest(async (context) => {
    const { request } = context
    const current = requests.getStore()
    if (!current) {
      console.error(misplaced)
      return refuse(500, isDevelopment ? misplaced : "Something is wrong with this site's configuration.")
    }
    if (current.asksCors) return askCors(current, context)
    // a wrapper inside this one may have replaced the request that the guard has checked
    const refusal = request.url === current.request.url
      ? undefined
      : await guard(current, () => installation.routedUrls(request))
    if (refusal) return refusal
    // the macro's own hook runs after the route's parsers and validators
    if (!await installation.isGuarded(context)) return undefined
    const session = await demand(current)
    return isResponse(session) ? session : undefined
  })
  plugin.derive({ as: "scoped" }, ({ request }) => {
    const event = requests.getStore() ?? { request }
    return { auth: () => auth(event) }
  })
  const resolve = async ({ request }: ElysiaEvent) => {
    const session = await demand(requests.getStore() ?? { request })
    return isResponse(session) ? status(session.status, session) : { session, user: session.user }
  }
  installation.macro = resolve
  plugin.macro({ auth: { resolve } })
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
