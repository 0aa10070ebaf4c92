/** The scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "@svc-auth/conformance"
import { scenario as actionForm } from "./action-form.ts"
import { scenario as actionGuarded } from "./action-guarded.ts"
import { scenario as actionRpc } from "./action-rpc.ts"
import { scenario as assets } from "./assets.ts"
import { scenario as componentForms } from "./component-forms.ts"
import { scenario as csrfCheck } from "./csrf-check.ts"
import { scenario as failsClosed } from "./fails-closed.ts"
import { scenario as forbidden } from "./forbidden.ts"
import { scenario as islands } from "./islands.ts"
import { scenario as paths } from "./paths.ts"
import { scenario as prerendered } from "./prerendered.ts"
import { scenario as rewrites } from "./rewrites.ts"
import { scenario as severalCookies } from "./several-cookies.ts"
import { scenario as streamed } from "./streamed.ts"
import { scenario as thrown } from "./thrown.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "astro/action-form", ...actionForm },
  { id: "astro/action-guarded", ...actionGuarded },
  { id: "astro/action-rpc", ...actionRpc },
  { id: "astro/assets", ...assets },
  { id: "astro/component-forms", ...componentForms },
  { id: "astro/csrf-check", ...csrfCheck },
  { id: "astro/fails-closed", ...failsClosed },
  { id: "astro/forbidden", ...forbidden },
  { id: "astro/islands", ...islands },
  { id: "astro/paths", ...paths },
  { id: "astro/prerendered", ...prerendered },
  { id: "astro/rewrites", ...rewrites },
  { id: "astro/several-cookies", ...severalCookies },
  { id: "astro/streamed", ...streamed },
  { id: "astro/thrown", ...thrown },
]
