import { toBodies } from "./bodies.ts"
import { toCookies } from "./cookies.ts"
import { toDoors } from "./doors.ts"
import { toFramings } from "./framing.ts"
import { toHeaders } from "./headers.ts"
import { toKnown } from "./known.ts"
import { toMethods } from "./methods.ts"
import type { CorpusFacts, HostileRequest } from "./request.ts"
import { toTargets } from "./targets.ts"

const groups = [toKnown, toTargets, toMethods, toHeaders, toDoors, toBodies, toCookies, toFramings]

/** Returns every hostile request, always in the same order. */
export const toCorpus = (facts: CorpusFacts): readonly HostileRequest[] => groups.flatMap((group) => group(facts))
