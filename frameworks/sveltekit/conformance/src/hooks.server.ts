import { sequence } from "@sveltejs/kit/hooks"
import { seen } from "@svc-auth/conformance/fixtures"
import { handle as authHandle } from "#auth"
import "#outside"
import { cors } from "./cors.ts"

const guarded = sequence(cors, authHandle)

/** What was noted can be asked for also where the configuration that the request names is broken. */
export const handle: typeof guarded = async (input) =>
  input.event.url.pathname.endsWith("/__seen") ? await seen(input.event.request) : await guarded(input)
