import { resolveCommand } from "package-manager-detector"
import type { Surroundings } from "../command.ts"
import { catchSignals, findPackageManager, type Install, run, toLine } from "../init/package-manager.ts"
import { findRange, parseManifest } from "../manifest.ts"
import type { Finding } from "./source.ts"

/** Names that apps give to the script that checks their types. `check` is that of Svelte's templates, and elsewhere a linter. */
const typeChecks = ["typecheck", "type-check", "check-types", "check:types", "types:check", "tsc"]

const page = "docs/migrate-from-auth-js.md#prove-the-result"

/**
 * Returns the commands that prove a converted app: they install its packages, check its types and build it.
 * @param files its texts by path
 * @throws {Refusal} if its `package.json` is malformed
 */
export async function findProof(
  files: ReadonlyMap<string, string>,
  surroundings: Surroundings,
): Promise<readonly Install[]> {
  const manifest = parseManifest(files.get("package.json")!)
  const { scripts = {} } = manifest
  const agent = await findPackageManager(surroundings)
  const names = findRange(manifest, "svelte") === undefined ? typeChecks : [...typeChecks, "check"]
  const script = names.find((name) => Object.hasOwn(scripts, name))
  const types = script !== undefined
    ? resolveCommand(agent, "run", [script])
    : files.has("tsconfig.json") && findRange(manifest, "typescript") !== undefined
    ? resolveCommand(agent, "execute-local", ["tsc", "--noEmit"])
    : null
  const build = Object.hasOwn(scripts, "build") ? resolveCommand(agent, "run", ["build"]) : null
  return [resolveCommand(agent, "install", []), types, build].filter((command) => command !== null)
}

/** Returns what is left to do because nothing has proven the result. */
export const toUnproven = (commands: readonly Install[]): Finding =>
  toFinding(
    `the result is not proven: run ${
      commands.map((one) => `\`${toLine(one)}\``).join(", ")
    }, or this command with \`--verify\``,
  )

const toFinding = (what: string): Finding => ({ file: "package.json", line: 1, what, page })

/** Runs the commands until one fails. They run code of the app. Returns what is left to do after it. */
export async function prove(commands: readonly Install[], surroundings: Surroundings): Promise<readonly Finding[]> {
  const { interrupted, release } = catchSignals()
  try {
    for (const command of commands) {
      surroundings.print(`Running \`${toLine(command)}\``)
      const fault = await run(command, surroundings, interrupted)
      if (fault !== undefined) return [toFinding(`\`${toLine(command)}\` fails: ${fault}`)]
    }
  } finally {
    release()
  }
  // an installation alone shows nothing
  return commands.length > 1
    ? []
    : [toFinding("the result is not proven: package.json has no script `build`, and no type check")]
}
