import { sequence } from "@sveltejs/kit/hooks"
import { seen } from "@svc-auth/conformance/fixtures"
import { createFormCheck } from "@svc-auth/sveltekit"
import { handle as authHandle } from "#auth"
import "#outside"
import { cors } from "./cors.ts"

// the one provider here that posts its response from its own site
const checkForms = createFormCheck({ trustedOrigins: ["https://appleid.apple.com"] })
const guarded = sequence(checkForms, cors, authHandle)

/** Serves what the fixtures have recorded, also for requests whose configuration is broken. */
export const handle: typeof guarded = async (input) =>
  input.event.url.pathname.endsWith("/__seen") ? await seen(input.event.request) : await guarded(input)
