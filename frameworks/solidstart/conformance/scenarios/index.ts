/** The scenarios for what only this framework has, in the order of the ids. Written by `npm run generate`. */
import type { ListedScenario } from "@svc-auth/conformance"
import { scenario as action } from "./action.ts"
import { scenario as actionByScript } from "./action-by-script.ts"
import { scenario as cookies } from "./cookies.ts"
import { scenario as crossSiteCall } from "./cross-site-call.ts"
import { scenario as discreet } from "./discreet.ts"
import { scenario as forbidden } from "./forbidden.ts"
import { scenario as functionAddress } from "./function-address.ts"
import { scenario as noPasswordInFlash } from "./no-password-in-flash.ts"
import { scenario as outside } from "./outside.ts"
import { scenario as rewrites } from "./rewrites.ts"
import { scenario as serverFunction } from "./server-function.ts"
import { scenario as serverFunctionGuarded } from "./server-function-guarded.ts"
import { scenario as sharedCaches } from "./shared-caches.ts"
import { scenario as singleFlight } from "./single-flight.ts"
import { scenario as singleFlightGuarded } from "./single-flight-guarded.ts"
import { scenario as spelling } from "./spelling.ts"
import { scenario as wrappedHandler } from "./wrapped-handler.ts"

export const scenarios: readonly ListedScenario[] = [
  { id: "solidstart/action", ...action },
  { id: "solidstart/action-by-script", ...actionByScript },
  { id: "solidstart/cookies", ...cookies },
  { id: "solidstart/cross-site-call", ...crossSiteCall },
  { id: "solidstart/discreet", ...discreet },
  { id: "solidstart/forbidden", ...forbidden },
  { id: "solidstart/function-address", ...functionAddress },
  { id: "solidstart/no-password-in-flash", ...noPasswordInFlash },
  { id: "solidstart/outside", ...outside },
  { id: "solidstart/rewrites", ...rewrites },
  { id: "solidstart/server-function", ...serverFunction },
  { id: "solidstart/server-function-guarded", ...serverFunctionGuarded },
  { id: "solidstart/shared-caches", ...sharedCaches },
  { id: "solidstart/single-flight", ...singleFlight },
  { id: "solidstart/single-flight-guarded", ...singleFlightGuarded },
  { id: "solidstart/spelling", ...spelling },
  { id: "solidstart/wrapped-handler", ...wrappedHandler },
]
