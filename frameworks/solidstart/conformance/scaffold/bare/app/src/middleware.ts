import { createMiddleware } from "@solidjs/start/middleware"
import { middleware } from "./auth"

export default createMiddleware([middleware])
