import { AsyncLocalStorage } from "node:async_hooks"
import process from "node:process"
import { bind, type BindingConfig, type Host, toRoutedUrl } from "@svc-auth/core/kit"
import { isRedirect, redirect } from "@tanstack/react-router"

/** What TanStack Start passes to request middleware. */
interface Event {
  readonly request: Request
  /** The path that the router uses. */
  readonly pathname: string
}

const current = new AsyncLocalStorage<Event>()

const toUrl = ({ request, pathname }: Event) => toRoutedUrl(new URL(request.url), pathname)

const host: Host<Event> = {
  app: { env: process.env, dev: import.meta.env.DEV, base: "" },
  current: () => current.getStore(),
  isEvent: (value): value is Event => typeof value === "object" && value !== null && "pathname" in value,
  read: (event) => ({
    request: event.request,
    key: event.request,
    isPrerendering: process.env["TSS_PRERENDERING"] === "true",
    guardUrl: () => toUrl(event),
    // the router ignores case
    moreGuardUrls: () => [toRoutedUrl(toUrl(event), decodeURI(toUrl(event).pathname).toLowerCase())],
  }),
  hints: { hook: "list the middleware in src/start.ts" },
  // leaves the app's own router, because the sign-in page is not one of its pages
  redirect: (_event, url) => {
    throw redirect({ href: url, statusCode: 303, reloadDocument: true })
  },
}

/** Returns what request middleware calls, and what server functions call. */
export default function Svc(config: BindingConfig) {
  const { hook, auth, signIn, signOut, unstable_update } = bind(host, config)
  const handle = async (event: Event, next: () => Promise<Response>): Promise<Response> => {
    let own: Response | undefined
    const response = await current.run(event, () => hook(event, async () => own = await next()))
    if (!isRedirect(own) || own === response) return response
    // Start resolves a redirect of its own after this, and knows the object, not a copy with more headers
    for (const name of response.headers.keys()) own.headers.delete(name)
    for (const [name, value] of response.headers) own.headers.append(name, value)
    return own
  }
  return { handle, auth, signIn, signOut, unstable_update }
}
