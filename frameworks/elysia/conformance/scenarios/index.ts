/** The scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "@svc-auth/conformance"
import { scenario as derivedAuth } from "./derived-auth.ts"
import { scenario as eventStream } from "./event-stream.ts"
import { scenario as guardsEverything } from "./guards-everything.ts"
import { scenario as macro } from "./macro.ts"
import { scenario as macroBeforeInput } from "./macro-before-input.ts"
import { scenario as oidcByForm } from "./oidc-by-form.ts"
import { scenario as openapi } from "./openapi.ts"
import { scenario as pathOfTwoMeanings } from "./path-of-two-meanings.ts"
import { scenario as rewrites } from "./rewrites.ts"
import { scenario as severalCookies } from "./several-cookies.ts"
import { scenario as thrownAnswers } from "./thrown-answers.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "elysia/derived-auth", ...derivedAuth },
  { id: "elysia/event-stream", ...eventStream },
  { id: "elysia/guards-everything", ...guardsEverything },
  { id: "elysia/macro", ...macro },
  { id: "elysia/macro-before-input", ...macroBeforeInput },
  { id: "elysia/oidc-by-form", ...oidcByForm },
  { id: "elysia/openapi", ...openapi },
  { id: "elysia/path-of-two-meanings", ...pathOfTwoMeanings },
  { id: "elysia/rewrites", ...rewrites },
  { id: "elysia/several-cookies", ...severalCookies },
  { id: "elysia/thrown-answers", ...thrownAnswers },
]
