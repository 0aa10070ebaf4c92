import { AsyncLocalStorage } from "node:async_hooks"
import { FreshSignInRequired } from "@svc-auth/core/errors"
import type { Host } from "@svc-auth/core/kit"
// not next/navigation, because Next's bundler finds that module only without the ending, and Node only with it
import { getRedirectError } from "next/dist/client/components/redirect.js"
import { base, defaultBasePath } from "./base.ts"
import { NextEvent } from "./event.ts"

const running = new AsyncLocalStorage<NextEvent>()

/** Runs `next` with this event as the current one. Next's own functions for the current request are asynchronous, but the kit's is not. */
export const runWith = <T>(event: NextEvent | undefined, next: () => T): T => event ? running.run(event, next) : next()

/** Describes Next to the binding kit. */
export const host: Host<NextEvent> = {
  app: {
    env: process.env,
    dev: process.env.NODE_ENV === "development",
    // the server itself sets the variable, and `next build` replaces it with an empty text
    devServer: process.env.NODE_ENV === "development" && process.env["__NEXT_DEV_SERVER"] ? "forwards" : false,
    base,
    basePath: defaultBasePath,
    mountsHandlers: true,
    // the data of the Pages Router
    callPaths: [`${base}/_next/data/`],
  },
  build: { isRunning: process.env.NEXT_PHASE === "phase-production-build" },
  hints: {
    current:
      "pass the objects of the Pages Router: auth(req, res) in an API route, auth(context) in getServerSideProps. `signIn` and " +
      "`signOut` work in server actions and route handlers",
    cookies:
      "call `signIn`, `signOut` and `unstable_update` in server actions and route handlers; to renew sessions, export " +
      "`auth` as `proxy` from proxy.ts (Next.js 15: as `middleware` from middleware.ts), which runs before the app",
  },
  current: () => running.getStore(),
  isEvent: (value): value is NextEvent => value instanceof NextEvent,
  // without `isPrerendering`, because Next throws in `headers()` while it prerenders, before there is an event
  read: (event) => {
    const { known: { request, urls, findShown }, cookies, isRenewed } = event
    const client = findClient(request)
    return {
      request,
      key: event,
      client,
      // a getter, because Next renders and runs an action in one request
      get isReadOnly() {
        return cookies.isReadOnly()
      },
      isRenewed,
      guardUrl: () => urls?.[0] ?? new URL(request.url),
      moreGuardUrls: () => [...urls ?? [], ...findShown?.() ?? []],
      clientRedirect: (location) => {
        const target = client === "call" ? { "x-action-redirect": `${location};push` } : { location }
        return new Response(null, { status: 303, headers: { "cache-control": "private, no-store", ...target } })
      },
    }
  },
  streams: true,
  setCookie: ({ cookies }, cookie) => cookies.set(cookie),
  redirect: (_event, url) => redirectTo(url),
  respond: (_event, response) => interrupt(response.status),
}

/** Returns how Next's client treats the response. It follows page redirects, and reads redirects of server actions from a header. */
function findClient({ method, headers }: Request): "page" | "call" | undefined {
  if (method === "POST" && headers.has("next-action")) return "call"
  // the proxy does not see `rsc`, except with `skipProxyUrlNormalize`
  return ["next-url", "rsc", "x-nextjs-data"].some((name) => headers.has(name)) ? "page" : undefined
}

/**
 * Throws the same error as Next's `unauthorized`, which needs an experimental option. Next responds with this status and no body. Next has no such
 * error for statuses other than 401, so they become 500.
 */
function interrupt(status: number): never {
  const error = new FreshSignInRequired(`requireFresh refused the request with ${status}`)
  throw status === 401 ? Object.assign(error, { digest: `NEXT_HTTP_ERROR_FALLBACK;${status}` }) : error
}

/**
 * Throws Next's redirect. Its status is 303, because with 307, the status of Next's `redirect`, a browser would send a submitted password to the
 * target.
 */
function redirectTo(url: string): never {
  throw getRedirectError(url, "push" as Parameters<typeof getRedirectError>[1], 303)
}
