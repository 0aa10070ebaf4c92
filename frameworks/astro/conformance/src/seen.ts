import { seen } from "@svc-auth/conformance/fixtures"
import "./outside.ts" // with the middleware, before there is a request
import type { APIRoute, MiddlewareHandler } from "astro"

export const prerender = false

/** What was noted can be asked for also where the configuration that the request names is broken. */
export const onRequest: MiddlewareHandler = (event, next) =>
  event.routePattern === "/__seen" ? seen(event.request) : next()

export const ALL: APIRoute = () => new Response(null, { status: 404 })
