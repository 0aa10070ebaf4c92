import { run, type RunOptions } from "../process.ts"
import { fromLine, nothing, oneFailed, onePassed, sum, type Tally } from "../tally.ts"

/** Returns a check of one command. Its output is shown only if it fails. */
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

/** Returns a check of one command that always shows its output. */
export async function shown(program: string, args: readonly string[]): Promise<Tally> {
  const { code, output } = await run(program, args, {})
  console.log(output.trimEnd())
  return code === 0 ? onePassed : oneFailed
}

/** Returns checks of a command that counts its own checks: its last line is `N passed, N failed, N skipped`. */
export async function counted(program: string, args: readonly string[], options: RunOptions = {}): Promise<Tally> {
  const { code, output } = await run(program, args, options)
  const tally = fromLine(output)
  if (code === 0 && tally) return tally
  console.log(`  FAILED (${code})  ${[program, ...args].join(" ")}\n${output.trimEnd()}`)
  return tally && tally.failed > 0 ? tally : sum([tally ?? nothing, oneFailed])
}
