import { run, type RunOptions } from "../process.ts"
import { fromLine, nothing, oneFailed, onePassed, sum, type Tally } from "../tally.ts"

/** Prints the result of a check. @param fault why it failed */
export function report(name: string, fault?: string): Tally {
  console.log(fault === undefined ? `  ok  ${name}` : `  FAILED  ${name}\n${fault}`)
  return fault === undefined ? onePassed : oneFailed
}

/** Returns a check of one command. Its output is shown only if it fails. */
export async function command(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
  name: string = [program, ...args].join(" "),
): Promise<Tally> {
  const { code, output } = await run(program, args, options)
  return report(name, code === 0 ? undefined : `${output.trimEnd()}\nended with ${code}`)
}

/** Returns checks of a command that counts its own checks: its last line is `N passed, N failed, N skipped`. */
export async function counted(program: string, args: readonly string[], options: RunOptions = {}): Promise<Tally> {
  const { code, output } = await run(program, args, options)
  const tally = fromLine(output)
  if (code === 0 && tally) return tally
  report([program, ...args].join(" "), `${output.trimEnd()}\nended with ${code}`)
  return tally && tally.failed > 0 ? tally : sum([tally ?? nothing, oneFailed])
}
