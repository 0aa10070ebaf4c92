/** The scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "@svc-auth/conformance"
import { scenario as actionGuarded } from "./action-guarded.ts"
import { scenario as csrfCheck } from "./csrf-check.ts"
import { scenario as dataGuarded } from "./data-guarded.ts"
import { scenario as enhancedAction } from "./enhanced-action.ts"
import { scenario as failsClosed } from "./fails-closed.ts"
import { scenario as forbidden } from "./forbidden.ts"
import { scenario as formPost } from "./form-post.ts"
import { scenario as headers } from "./headers.ts"
import { scenario as jar } from "./jar.ts"
import { scenario as oidcByAction } from "./oidc-by-action.ts"
import { scenario as prerendered } from "./prerendered.ts"
import { scenario as redirectFalse } from "./redirect-false.ts"
import { scenario as remoteForm } from "./remote-form.ts"
import { scenario as remoteFormGuarded } from "./remote-form-guarded.ts"
import { scenario as remoteQuery } from "./remote-query.ts"
import { scenario as reroute } from "./reroute.ts"
import { scenario as slashes } from "./slashes.ts"
import { scenario as subPathData } from "./sub-path-data.ts"
import { scenario as subRequest } from "./sub-request.ts"
import { scenario as undecodable } from "./undecodable.ts"
import { scenario as wrappedHandler } from "./wrapped-handler.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "sveltekit/action-guarded", ...actionGuarded },
  { id: "sveltekit/csrf-check", ...csrfCheck },
  { id: "sveltekit/data-guarded", ...dataGuarded },
  { id: "sveltekit/enhanced-action", ...enhancedAction },
  { id: "sveltekit/fails-closed", ...failsClosed },
  { id: "sveltekit/forbidden", ...forbidden },
  { id: "sveltekit/form-post", ...formPost },
  { id: "sveltekit/headers", ...headers },
  { id: "sveltekit/jar", ...jar },
  { id: "sveltekit/oidc-by-action", ...oidcByAction },
  { id: "sveltekit/prerendered", ...prerendered },
  { id: "sveltekit/redirect-false", ...redirectFalse },
  { id: "sveltekit/remote-form", ...remoteForm },
  { id: "sveltekit/remote-form-guarded", ...remoteFormGuarded },
  { id: "sveltekit/remote-query", ...remoteQuery },
  { id: "sveltekit/reroute", ...reroute },
  { id: "sveltekit/slashes", ...slashes },
  { id: "sveltekit/sub-path-data", ...subPathData },
  { id: "sveltekit/sub-request", ...subRequest },
  { id: "sveltekit/undecodable", ...undecodable },
  { id: "sveltekit/wrapped-handler", ...wrappedHandler },
]
