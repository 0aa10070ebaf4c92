/**
 * Messages of providers, judged by the library and by a second judge: `oauth4webapi`, or for logout tokens the list of their specification.
 * @module
 */
import { generateCases, judgeCase } from "../../core/test/oauth/second-opinion/generated.ts"
import type { Tally } from "../tally.ts"
import { check, type Wanted } from "./check.ts"

export const fuzzOpinions = async (wanted: Wanted): Promise<Tally> =>
  await check(
    "Second opinions",
    await generateCases(),
    (one, statuses) => judgeCase(one, (column) => statuses.add(column)),
    wanted,
  )
