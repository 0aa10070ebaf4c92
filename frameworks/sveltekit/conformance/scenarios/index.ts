import type { Scenario } from "@svc-auth/conformance"
import { scenario as actionGuarded } from "./action-guarded.ts"
import { scenario as csrfCheck } from "./csrf-check.ts"
import { scenario as dataGuarded } from "./data-guarded.ts"
import { scenario as enhancedAction } from "./enhanced-action.ts"
import { scenario as failsClosed } from "./fails-closed.ts"
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

/** Features that only SvelteKit has: load functions, form actions, remote functions, prerendering. */
export const scenarios: readonly Scenario[] = [
  actionGuarded,
  csrfCheck,
  dataGuarded,
  enhancedAction,
  failsClosed,
  formPost,
  headers,
  jar,
  oidcByAction,
  prerendered,
  redirectFalse,
  remoteForm,
  remoteFormGuarded,
  remoteQuery,
  reroute,
  slashes,
  subPathData,
  subRequest,
  undecodable,
  wrappedHandler,
]
