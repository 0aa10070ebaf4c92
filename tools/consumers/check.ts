import { run, type RunOptions } from "../process.ts"
import { inPairs } from "../stages/run.ts"
import { nothing, oneFailed, onePassed, type Tally } from "../tally.ts"

interface Finding {
  /** The reason of a failure. */
  readonly fault?: string | undefined
  /** The reason to skip the check. */
  readonly skipped?: string | undefined
  /** What to print if the check passes. */
  readonly note?: string | undefined
}

/** One check. */
export interface Check {
  readonly name: string
  readonly find: () => Promise<Finding>
}

/** Returns a check that a command succeeds. */
export function toCheck(
  name: string,
  program: string,
  args: readonly string[],
  options: RunOptions,
): Check {
  return {
    name,
    find: async () => {
      const { code, output } = await run(program, args, options)
      return code === 0 ? {} : { fault: output.trimEnd() || `ended with ${code}` }
    },
  }
}

/** Makes the checks two at a time and prints what each found. */
export const findAll = (checks: readonly Check[]): Promise<Tally> =>
  inPairs(...checks.map((check) => () => find(check)))

async function find(check: Check): Promise<Tally> {
  const { fault, skipped, note } = await check.find().catch((error: unknown): Finding => ({ fault: String(error) }))
  const word = fault !== undefined ? "FAILED" : skipped !== undefined ? "skipped" : "ok"
  console.log(`  ${word}  ${[check.name, skipped ?? note].filter(Boolean).join(": ")}`)
  if (fault !== undefined) console.log(fault)
  return fault !== undefined ? oneFailed : skipped !== undefined ? { ...nothing, skipped: 1 } : onePassed
}
