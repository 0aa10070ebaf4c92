/** The scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "@svc-auth/conformance"
import { scenario as action } from "./action.ts"
import { scenario as actionByScript } from "./action-by-script.ts"
import { scenario as actionGuarded } from "./action-guarded.ts"
import { scenario as caches } from "./caches.ts"
import { scenario as dataGuarded } from "./data-guarded.ts"
import { scenario as edge } from "./edge.ts"
import { scenario as forbidden } from "./forbidden.ts"
import { scenario as fresh } from "./fresh.ts"
import { scenario as images } from "./images.ts"
import { scenario as intercepted } from "./intercepted.ts"
import { scenario as pagesRouter } from "./pages-router.ts"
import { scenario as redirects } from "./redirects.ts"
import { scenario as rewrites } from "./rewrites.ts"
import { scenario as rewritesByQuery } from "./rewrites-by-query.ts"
import { scenario as spoofedHeaders } from "./spoofed-headers.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "nextjs/action", ...action },
  { id: "nextjs/action-by-script", ...actionByScript },
  { id: "nextjs/action-guarded", ...actionGuarded },
  { id: "nextjs/caches", ...caches },
  { id: "nextjs/data-guarded", ...dataGuarded },
  { id: "nextjs/edge", ...edge },
  { id: "nextjs/forbidden", ...forbidden },
  { id: "nextjs/fresh", ...fresh },
  { id: "nextjs/images", ...images },
  { id: "nextjs/intercepted", ...intercepted },
  { id: "nextjs/pages-router", ...pagesRouter },
  { id: "nextjs/redirects", ...redirects },
  { id: "nextjs/rewrites", ...rewrites },
  { id: "nextjs/rewrites-by-query", ...rewritesByQuery },
  { id: "nextjs/spoofed-headers", ...spoofedHeaders },
]
