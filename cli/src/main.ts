import { type Command, Refusal, type Surroundings } from "./command.ts"
import { add } from "./commands/add.ts"
import { doctor } from "./commands/doctor.ts"
import { init } from "./commands/init.ts"
import { migrate } from "./commands/migrate.ts"
import { schema } from "./commands/schema.ts"
import { secret } from "./commands/secret.ts"
import { toPrintable, toPrintableLine } from "./printable.ts"
import { version } from "./version.ts"

const commands: Readonly<Record<string, Command>> = { init, add, schema, secret, doctor, migrate }

const width = Math.max(...Object.keys(commands).map((name) => name.length))

const help = `Usage: svc-auth <command> [options]

Commands:
${Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`).join("\n")}

\`svc-auth <command> --help\` prints the options of a command, \`svc-auth --version\` the version.`

/**
 * Runs the program with the arguments after its name. What it writes contains no character that a terminal obeys, whatever the folder and
 * servers contain.
 * @returns the exit code: 0; 1 if a command found faults; 2, after one sentence, if it cannot do what it was asked to do
 */
export async function main(args: readonly string[], { print, warn, ...rest }: Surroundings): Promise<number> {
  return await dispatch(args, {
    ...rest,
    print: (text) => print(toPrintable(text)),
    warn: (line) => warn(toPrintableLine(line)),
  })
}

async function dispatch(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || isHelp(name) || name === "help") {
    surroundings.print(help)
    return 0
  }
  if (name === "--version") {
    surroundings.print(version)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    surroundings.warn(`There is no command ${name}. There are ${Object.keys(commands).join(", ")}.`)
    return 2
  }
  if (rest.some(isHelp)) {
    surroundings.print(command.help)
    return 0
  }
  try {
    return await command.run(rest, surroundings)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) && !isOfArguments(thrown)) throw thrown
    // some messages of `parseArgs` have several lines
    surroundings.warn(thrown instanceof Refusal ? thrown.message : thrown.message.replaceAll("\n", " "))
    return 2
  }
}

const isHelp = (argument: string): boolean => argument === "--help" || argument === "-h"

/** Returns whether `parseArgs` threw it. */
const isOfArguments = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("ERR_PARSE_ARGS")
