import { run, type RunOptions } from "../process.ts"
import { oneFailed, onePassed, type Tally } from "../tally.ts"

/** One command, one check: its output is shown only when it fails. */
export async function command(program: string, args: readonly string[], options: RunOptions = {}): Promise<Tally> {
  const { code, output } = await run(program, args, options)
  const name = [program, ...args].join(" ")
  if (code === 0) {
    console.log(`  ok  ${name}`)
    return onePassed
  }
  console.log(`  FAILED (${code})  ${name}\n${output.trimEnd()}`)
  return oneFailed
}
