import { seen } from "@svc-auth/conformance/fixtures"
import type { NextFetchEvent, NextRequest } from "next/server"
import { auth } from "./auth.ts"

/** Serves what the fixtures have recorded. An app of its own has only `export { auth as proxy } from "./auth"`. */
export const proxy = (request: NextRequest, event: NextFetchEvent) =>
  request.nextUrl.pathname === "/__seen" ? seen(request) : auth(request, event)
