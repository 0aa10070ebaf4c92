import { copyFileSync, existsSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { run } from "../process.ts"
import type { Check } from "./check.ts"
import { entries, entriesOf } from "./entries.ts"

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

/** A check that also covers CommonJS, because such modules can import the packages, too. */
const requiring = `
  for (const entry of process.argv.slice(1)) require(entry)
  if (typeof require("@svc-auth/core").Auth !== "function") throw new Error("no Auth")
  console.log(process.argv.length - 1 + " entries")
`

/** Returns a check that a Node program succeeds. Its last line is the note. */
const toRun = (name: string, folder: string, node: string, args: readonly string[]): Check => ({
  name,
  find: async () => {
    const { code, output } = await run(node, ["--disable-warning=ExperimentalWarning", ...args], { cwd: folder })
    return code === 0 ? { note: output.trim().split("\n").at(-1) } : { fault: output }
  },
})

/**
 * Checks that the packages run on every version of Node that they support, and that a user can sign in there.
 * @param folder has the versions
 * @param suite has the packages, including the suite
 */
export function nodes(folder: string, suite: string): readonly Check[] {
  const signIn = join(suite, "sign-in.mjs")
  for (const file of ["sign-in.mjs", "blackbox.mjs", "serve.mjs"]) {
    copyFileSync(join(import.meta.dirname, file), join(suite, file))
  }
  const bin = join(suite, "node_modules", "@svc-auth", "conformance", "bin.js")
  return versionsOf(folder).flatMap(({ name, program }): readonly Check[] => {
    if (program === undefined) {
      const skipped = `no package of npm's has it for ${platform} on ${arch}`
      return [{ name: `Node ${name}`, find: () => Promise.resolve({ skipped }) }]
    }
    const names = ["core", "express", "password", "redis", "sqlite"].flatMap((part) =>
      entriesOf(suite, `@svc-auth/${part}`)
    )
    const checks = [
      entries(suite, program),
      toRun("every entry can be required", suite, program, ["-e", requiring, "--", ...names]),
      toRun("a user signs in", suite, program, [signIn, "core"]),
      toRun("a user signs in through @svc-auth/express", suite, program, [signIn, "express"]),
      toRun("the suite's program plays", suite, program, [
        ...[bin, "--start", `"${program}" blackbox.mjs`, "--blackbox"],
        ...["--only", "protocol/sign-in", "--only", "contract/no-session"],
      ]),
    ]
    return checks.map((check) => ({ ...check, name: `Node ${name}: ${check.name}` }))
  })
}
