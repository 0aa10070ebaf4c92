import { AsyncLocalStorage } from "node:async_hooks"
import process from "node:process"
import { bind, type BindingConfig, type Host, toRoutedUrl } from "@svc-auth/core/kit"
import { type MiddlewareFunction, redirectDocument, type RouterContextProvider } from "react-router"

/** What React Router passes to middleware, loaders and actions. */
interface Event {
  readonly request: Request
  /** The URL of the page, also for requests of its data. */
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

const current = new AsyncLocalStorage<Event>()

/** A redirect that leaves the app's own router, because the sign-in page is not one of its pages. */
const leave = (url: string) => redirectDocument(url, 303)

/** Returns how the framework's client treats the response: it navigates, or runs an action. */
const findClient = ({ url, method }: Request) =>
  !new URL(url).pathname.endsWith(".data") ? undefined : method === "GET" ? "page" : "call"

const host: Host<Event> = {
  app: { env: process.env, dev: import.meta.env.DEV, base: "" },
  current: () => current.getStore(),
  isEvent: (value): value is Event => typeof value === "object" && value !== null && "request" in value,
  read: ({ request, url, context }) => ({
    request,
    key: context,
    client: findClient(request),
    guardUrl: () => toRoutedUrl(url),
    // the router ignores case
    moreGuardUrls: () => [toRoutedUrl(url, decodeURI(toRoutedUrl(url).pathname).toLowerCase())],
    clientRedirect: leave,
  }),
  isActionParameter: (name) => name === "index",
  hints: {
    hook: "export the middleware of auth.server.ts from the root route",
    envFile: "start the app with `node --env-file=.env node_modules/.bin/react-router-serve build/server/index.js`",
  },
  redirect: (_event, url) => {
    throw leave(url)
  },
}

/** Returns the middleware for the root route, and what loaders and actions call. */
export default function Svc(config: BindingConfig) {
  const { hook, auth, signIn, signOut, unstable_update } = bind(host, config)
  const middleware: MiddlewareFunction<Response> = (event, next) => current.run(event, () => hook(event, next))
  return { middleware, auth, signIn, signOut, unstable_update }
}
