/** Where a command runs, and where it writes. */
export interface Surroundings {
  /** The absolute path of the folder in which the command was called. */
  readonly cwd: string
  /** The environment of the process. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes a line of the result, or several. */
  readonly print: (text: string) => void
  /** Writes one line beside the result, such as a fault. */
  readonly warn: (line: string) => void
  /** Whether a person can answer questions. */
  readonly interactive: boolean
}

/** A command of the program. */
export interface Command {
  /** What it does, in one line for `svc-auth --help`. */
  readonly summary: string
  /** The text of `svc-auth <command> --help`. */
  readonly help: string
  /**
   * Runs the command.
   * @param args the arguments after its name
   * @returns the exit code: 0, or 1 if the command found faults
   * @throws {Refusal} if it cannot do what it was asked to do; it has changed nothing then
   */
  run(args: readonly string[], surroundings: Surroundings): Promise<number>
}

/** A command cannot do what it was asked to do. The program prints the message, one sentence, and ends with 2. */
export class Refusal extends Error {
  override readonly name = "Refusal"
}
