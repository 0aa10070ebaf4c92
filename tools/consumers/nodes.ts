import { copyFileSync, existsSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { command } from "../stages/command.ts"
import { nothing, type Tally } from "../tally.ts"
import { entriesOf } from "./entries.ts"

/** A version of Node that the packages support. */
interface Version {
  readonly name: string
  /** The path of the program, if it is installed. */
  readonly program: string | undefined
}

const { platform, arch, version } = process

/** Returns the program of a `node-<name>-<platform>-<arch>` of package.json. */
function findAlias(folder: string, name: string): string | undefined {
  const home = join(folder, "node_modules", `node-${name}-${platform}-${arch}`)
  return [join(home, "bin", "node"), join(home, "bin", "node.exe")].find((file) => existsSync(file))
}

const versionsOf = (folder: string): readonly Version[] => [
  { name: "22.13", program: findAlias(folder, "22.13") },
  // the workspace's own, which runs this script
  { name: "24", program: version.startsWith("v24.") ? process.execPath : undefined },
  { name: "newest", program: findAlias(folder, "newest") },
]

/** CommonJS modules can import the packages, too, and load the same files. Every module of a provider exports one by default. */
const requiring = `
  for (const entry of process.argv.slice(1)) {
    const module = require(entry)
    const isProvider = entry.includes("/providers/")
    if (isProvider && typeof module.default !== "function") throw new Error(entry + " exports no provider by default")
  }
  if (typeof require("@svc-auth/core").Auth !== "function") throw new Error("no Auth")
`

/**
 * Checks that the packages run on every version of Node that they support, and that a user can sign in there.
 * @param folder has the versions
 * @param suite has the packages, including the suite
 */
export function nodes(folder: string, suite: string): readonly (() => Tally | Promise<Tally>)[] {
  const signIn = join(suite, "sign-in.mjs")
  for (const file of ["sign-in.mjs", "blackbox.mjs", "serve.mjs"]) {
    copyFileSync(join(import.meta.dirname, file), join(suite, file))
  }
  const bin = join(suite, "node_modules", "@svc-auth", "conformance", "bin.js")
  return versionsOf(folder).flatMap(({ name, program }): readonly (() => Tally | Promise<Tally>)[] => {
    if (program === undefined) {
      return [() => {
        console.log(`  skipped  Node ${name}: no package of npm's has it for ${platform} on ${arch}`)
        return { ...nothing, skipped: 1 }
      }]
    }
    const names = ["core", "frameworks/express", "password", "strict", "adapters/redis", "adapters/sqlite"]
      .flatMap((source) => entriesOf(suite, source))
    const toRun = (what: string, ...args: readonly string[]) => () =>
      command(program, ["--disable-warning=ExperimentalWarning", ...args], { cwd: suite }, `Node ${name}: ${what}`)
    return [
      toRun(`each of ${names.length} entries can be required`, "-e", requiring, "--", ...names),
      toRun("a user signs in", signIn, "core"),
      toRun("a user signs in through @svc-auth/express", signIn, "express"),
      toRun(
        "the suite's program plays",
        ...[bin, "--start", `"${program}" blackbox.mjs`, "--blackbox"],
        ...["--only", "protocol/sign-in", "--only", "contract/no-session"],
      ),
    ]
  })
}
