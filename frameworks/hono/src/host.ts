import { AsyncLocalStorage } from "node:async_hooks"
import process from "node:process"
import { type Env, type Host, toRoutedUrl } from "@svc-auth/core/kit"
import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import { isSSGContext } from "hono/ssg"

/** Thrown by `signIn` and `signOut`: the redirect that ends the handler. */
class Leaving extends HTTPException {
  constructor(location: string) {
    super(303, { res: new Response(null, { status: 303, headers: { location } }) })
  }
}

/** The context of the request that the app is handling. */
export const current: AsyncLocalStorage<Context> = new AsyncLocalStorage()

/** The URLs to which `signIn` or `signOut` redirected the user, by request. The app may catch what they throw. */
export const redirects: WeakMap<Context, string> = new WeakMap()

/** The variables of the process. A Worker gets its variables with each request, in `c.env`. */
const env: Env = new Proxy<Record<string, string | undefined>>({}, {
  get(_, name: string) {
    const bound: unknown = current.getStore()?.env?.[name]
    return typeof bound === "string" ? bound : process.env[name]
  },
})

/**
 * Returns the URL that Hono before 4.13.16 passes to mounted apps, if it is a different one. `mount` sets the decoded path as the path of a URL,
 * which reads `\` as `/` and drops tabs and line ends.
 */
function findMountedUrls({ req: { url, path } }: Context): URL[] {
  const read = path.replace(/[\t\n\r]/g, "").replaceAll("\\", "/")
  return read === path ? [] : [toRoutedUrl(new URL(url), read)]
}

/** Describes Hono to the binding kit. @param base the path that the app is mounted under */
export const toHost = (base: string): Host<Context> => ({
  app: { env, dev: process.env["NODE_ENV"] === "development", base },
  hints: {
    current: "call app.use(middleware) before this route",
    hook: "call app.use(middleware) before all other middleware and all routes",
    envFile: "start Node with `--env-file=.env`, Deno with `--env-file`; Bun and `wrangler dev` load it by themselves",
  },
  current: () => current.getStore(),
  isEvent: (value): value is Context => typeof value === "object" && value !== null && "req" in value && "res" in value,
  read: (c) => ({
    request: c.req.raw,
    key: c,
    isPrerendering: isSSGContext(c),
    // not the URL's own path, because an app may have its own `getPath`
    guardUrl: () => toRoutedUrl(new URL(c.req.url), c.req.path),
    moreGuardUrls: () => findMountedUrls(c),
  }),
  redirect: (c, url) => {
    redirects.set(c, url)
    throw new Leaving(url)
  },
})
