import { type Breakage, breakAnswer } from "./broken.ts"
import type { CallbackFault } from "./callback-faults.ts"
import type { DiscoveryFault, JwksFault } from "./discovery.ts"
import type { IdTokenFault } from "./id-token-faults.ts"
import type { TokenFault } from "./token-faults.ts"
import type { UserinfoFault } from "./userinfo.ts"

/** The endpoints whose answers can be broken as a whole. */
export type Breakable = "discovery" | "jwks" | "token" | "userinfo"

/** Everything that can go wrong on purpose, named `<where>/<what>`. */
export type Fault =
  | `${Breakable}/${Breakage}`
  | CallbackFault
  | DiscoveryFault
  | IdTokenFault
  | JwksFault
  | TokenFault
  | UserinfoFault

const breakages: ReadonlySet<string> = new Set(
  ["html", "html-200", "huge", "slow", "redirect", "empty", "array", "text", "500"] satisfies Breakage[],
)

/** The honest answer, or the one that the faults demand of this endpoint. */
export async function withBreakage(
  endpoint: Breakable,
  faults: ReadonlySet<Fault>,
  request: Request,
  honest: Response,
): Promise<Response> {
  for (const fault of faults) {
    const [where, what = ""] = fault.split("/")
    if (where === endpoint && breakages.has(what)) return await breakAnswer(what as Breakage, honest, request)
  }
  return honest
}
