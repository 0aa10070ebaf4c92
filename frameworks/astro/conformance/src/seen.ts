import { seen } from "@svc-auth/conformance/fixtures"
import "./outside.ts" // loaded with the middleware, before the first request
import type { APIRoute, MiddlewareHandler } from "astro"

export const prerender = false

/** Serves what the fixtures have recorded, also for requests whose configuration is broken. */
export const onRequest: MiddlewareHandler = (event, next) =>
  event.routePattern === "/__seen" ? seen(event.request) : next()

export const ALL: APIRoute = () => new Response(null, { status: 404 })
