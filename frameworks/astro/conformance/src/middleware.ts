import { defineMiddleware, sequence } from "astro:middleware"
import { base } from "./base.ts"

const moved = defineMiddleware(({ url }, next) =>
  url.pathname === `${base}/moved` ? next(`${base}/protected${url.search}`) : next()
)

const movedLast = defineMiddleware(({ request, url }, next) =>
  url.pathname === `${base}/moved-last` ? next(new Request(new URL(`${base}/protected/api`, url), request)) : next()
)

const rewritten = defineMiddleware((context, next) =>
  context.url.pathname === `${base}/moved-away` ? context.rewrite(`${base}/protected`) : next()
)

/** Three ways in which an app's own middleware renders another page than the requested one. */
export const onRequest = sequence(moved, rewritten, movedLast)
