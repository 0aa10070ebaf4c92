import type { Scenario } from "@svc-auth/conformance"
import { scenario as actionForm } from "./action-form.ts"
import { scenario as actionGuarded } from "./action-guarded.ts"
import { scenario as actionRpc } from "./action-rpc.ts"
import { scenario as assets } from "./assets.ts"
import { scenario as componentForms } from "./component-forms.ts"
import { scenario as csrfCheck } from "./csrf-check.ts"
import { scenario as failsClosed } from "./fails-closed.ts"
import { scenario as islands } from "./islands.ts"
import { scenario as paths } from "./paths.ts"
import { scenario as prerendered } from "./prerendered.ts"
import { scenario as rewrites } from "./rewrites.ts"
import { scenario as severalCookies } from "./several-cookies.ts"
import { scenario as streamed } from "./streamed.ts"
import { scenario as thrown } from "./thrown.ts"

/** Features that only Astro has: actions, server islands, components that read the session while a page streams, its own decoding of paths. */
export const scenarios: readonly Scenario[] = [
  actionForm,
  actionGuarded,
  actionRpc,
  assets,
  componentForms,
  csrfCheck,
  failsClosed,
  islands,
  paths,
  prerendered,
  rewrites,
  severalCookies,
  streamed,
  thrown,
]
