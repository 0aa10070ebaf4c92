import { loadOnce } from "../app/load-once.ts"
import type { LoadStepUp } from "../app/step-up.ts"

/** Loads the code of step-up sign-ins. */
export const loadStepUp: LoadStepUp = /* @__PURE__ */ loadOnce(() => import("./fresh.ts"))
