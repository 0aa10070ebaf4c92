import { breakages } from "./broken.ts"
import { callbackFaultNames } from "./callback-faults.ts"
import { discoveryFaultNames, jwksFaultNames } from "./discovery-faults.ts"
import { breakables } from "./fault.ts"
import { idTokenFaultNames } from "./id-token-faults.ts"
import { strictFaultNames } from "./strict-faults.ts"
import type { Plan } from "./tenant.ts"
import { tokenFaultNames } from "./token-faults.ts"
import { userinfoFaultNames } from "./userinfo-faults.ts"

const known: ReadonlySet<string> = new Set([
  ...breakables.flatMap((endpoint) => breakages.map((what) => `${endpoint}/${what}`)),
  ...callbackFaultNames,
  ...discoveryFaultNames,
  ...jwksFaultNames,
  ...idTokenFaultNames,
  ...strictFaultNames,
  ...tokenFaultNames,
  ...userinfoFaultNames,
])

/** @throws {RangeError} if a plan names an unknown fault, because the test would then run without one */
export function requireKnown(...plans: readonly (Plan | undefined)[]): void {
  const unknown = plans.flatMap((plan) => plan?.faults ?? []).filter((fault) => !known.has(fault))
  if (unknown.length > 0) throw new RangeError(`unknown fault: ${unknown.join(", ")}`)
}
