import type { Scenario } from "@svc-auth/conformance"
import { scenario as actionByScript } from "./action-by-script.ts"
import { scenario as action } from "./action.ts"
import { scenario as cookies } from "./cookies.ts"
import { scenario as crossSiteCall } from "./cross-site-call.ts"
import { scenario as discreet } from "./discreet.ts"
import { scenario as functionAddress } from "./function-address.ts"
import { scenario as noPasswordInFlash } from "./no-password-in-flash.ts"
import { scenario as outside } from "./outside.ts"
import { scenario as rewrites } from "./rewrites.ts"
import { scenario as serverFunctionGuarded } from "./server-function-guarded.ts"
import { scenario as serverFunction } from "./server-function.ts"
import { scenario as sharedCaches } from "./shared-caches.ts"
import { scenario as singleFlightGuarded } from "./single-flight-guarded.ts"
import { scenario as singleFlight } from "./single-flight.ts"
import { scenario as spelling } from "./spelling.ts"
import { scenario as wrappedHandler } from "./wrapped-handler.ts"

/** Features that only SolidStart has: server functions, actions, single flights, a router that ignores case. */
export const scenarios: readonly Scenario[] = [
  action,
  actionByScript,
  cookies,
  crossSiteCall,
  discreet,
  functionAddress,
  noPasswordInFlash,
  outside,
  rewrites,
  serverFunction,
  serverFunctionGuarded,
  sharedCaches,
  singleFlight,
  singleFlightGuarded,
  spelling,
  wrappedHandler,
]
