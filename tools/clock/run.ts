/**
 * Plays the suite on Node while the process stalls, and while the clock goes ahead. Checks that fail here also fail now and then on a busy
 * machine, because time decides about them. Arguments: topics or ids to play. The last line is `N passed, N failed, N skipped`.
 * @module
 */
import process from "node:process"
import { stopWithChildren } from "../process.ts"
import { toRuntime } from "../runtimes/runtime.ts"
import { type Played, toChecks } from "../runtimes/suite.ts"
import { toVerdict } from "../runtimes/verdict.ts"
import { inPairs } from "../stages/run.ts"
import { type Tally, toLine } from "../tally.ts"

/** Each way in which time goes wrong, and the number of processes that share the checks. One that stalls leaves the processor to others. */
const clocks = [
  ["drift.ts?ms=1000", 1],
  ["drift.ts?ms=100", 1],
  ["stall.ts?ms=1200&every=5", 24],
] as const

const ids = toChecks(process.argv.slice(2)).map(({ id }) => id)

async function playUnder(clock: string, processes: number): Promise<Tally> {
  const began = performance.now()
  const { play } = toRuntime(clock, "node", ["-C", "@svc-auth/source", "--import", `./tools/clock/${clock}`])
  const played: Played[] = []
  const playShare = async (share: readonly string[]) => {
    if (share.length > 0) { for await (const one of play(share)) played.push(one) }
  }
  await Promise.all(Array.from({ length: processes }, (_, at) => playShare(ids.filter((_, i) => i % processes === at))))
  const { tally, lines } = toVerdict(ids, played, "it ended")
  console.log(
    [`${clock}: ${toLine(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`, ...lines].join("\n"),
  )
  return tally
}

stopWithChildren()
if (ids.length === 0) throw new Error("unknown topic or id: see `npm run conformance -- --list`")
const total = await inPairs(...clocks.map(([clock, processes]) => () => playUnder(clock, processes)))
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
