import { type Breakage, breakages, breakAnswer } from "./broken.ts"
import type { CallbackFault } from "./callback-faults.ts"
import type { DiscoveryFault, JwksFault } from "./discovery-faults.ts"
import type { IdTokenFault } from "./id-token-faults.ts"
import type { StrictFault } from "./strict-faults.ts"
import type { TokenFault } from "./token-faults.ts"
import type { UserinfoFault } from "./userinfo-faults.ts"

/** The endpoints whose responses can be broken as a whole. */
export type Breakable = typeof breakables[number]

/** Their names. */
export const breakables = ["discovery", "jwks", "token", "userinfo"] as const

/** Every fault that can be ordered, named `<where>/<what>`. */
export type Fault =
  | `${Breakable}/${Breakage}`
  | CallbackFault
  | DiscoveryFault
  | IdTokenFault
  | JwksFault
  | StrictFault
  | TokenFault
  | UserinfoFault

/** Returns the honest response, or the one that the faults order for this endpoint. */
export async function withBreakage(
  endpoint: Breakable,
  faults: ReadonlySet<Fault>,
  request: Request,
  honest: Response,
): Promise<Response> {
  for (const fault of faults) {
    const [where, what = ""] = fault.split("/")
    const breakage = where === endpoint && breakages.find((one) => one === what)
    if (breakage) return await breakAnswer(breakage, honest, request)
  }
  return honest
}
