import { run, type RunOptions } from "../../scripts/process.ts"
import { oneFailed, onePassed, type Tally } from "../../scripts/tally.ts"

/** One thing that must hold: what it gives is why it does not, or `undefined`, and what to print where it does. */
export interface Check {
  readonly name: string
  readonly find: () => Promise<
    { readonly fault?: string | undefined; readonly note?: string | undefined }
  >
}

/** A command that must end well. */
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

/** Two at a time: most machines have that many processors. */
export async function inPairs(checks: readonly Check[]): Promise<Tally[]> {
  const waiting = [...checks]
  const tallies: Tally[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { fault, note } = await check.find().catch((error: unknown) => ({
        fault: String(error),
        note: undefined,
      }))
      console.log(
        fault === undefined
          ? `  ok  ${[check.name, note].filter(Boolean).join(": ")}`
          : `  FAILED  ${check.name}\n${fault}`,
      )
      tallies.push(fault === undefined ? onePassed : oneFailed)
    }
  }
  await Promise.all([work(), work()])
  return tallies
}
