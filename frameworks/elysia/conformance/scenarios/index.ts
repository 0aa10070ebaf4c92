import type { Scenario } from "@svc-auth/conformance"
import { scenario as derivedAuth } from "./derived-auth.ts"
import { scenario as eventStream } from "./event-stream.ts"
import { scenario as guardsEverything } from "./guards-everything.ts"
import { scenario as macro } from "./macro.ts"
import { scenario as oidcByForm } from "./oidc-by-form.ts"
import { scenario as openapi } from "./openapi.ts"
import { scenario as pathOfTwoMeanings } from "./path-of-two-meanings.ts"
import { scenario as rewrites } from "./rewrites.ts"
import { scenario as severalCookies } from "./several-cookies.ts"
import { scenario as thrownAnswers } from "./thrown-answers.ts"

/** Features that only Elysia has: the macro, routes before and after the plugin, apps in apps, generators, the cookies of `@elysiajs/node`. */
export const scenarios: readonly Scenario[] = [
  derivedAuth,
  eventStream,
  guardsEverything,
  macro,
  oidcByForm,
  openapi,
  pathOfTwoMeanings,
  rewrites,
  severalCookies,
  thrownAnswers,
]
