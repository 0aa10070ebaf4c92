import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../process.ts"
import type { Manifest } from "../root.ts"
import type { Check } from "./check.ts"

/** Returns every entry of a module as it is written after the package's name, with its file. Wildcards are expanded. */
export function spellOut(
  { exports = {} }: Pick<Manifest, "exports">,
  files: readonly string[],
): [entry: string, file: string][] {
  return Object.entries(exports).flatMap(([entry, target]): [string, string][] => {
    if (typeof target === "string") return []
    const [before = "", after] = target["default"]?.slice(2).split("*") ?? []
    if (after === undefined) return [[entry, before]]
    const made = files.filter((file) => file.startsWith(before) && file.endsWith(after))
    return made.map((file) => [entry.replace("*", file.slice(before.length, -after.length || undefined)), file])
  })
}

/**
 * Returns every name under which a module of the installed package can be imported, without modules that import an
 * optional peer that the app does not have.
 */
export function entriesOf(folder: string, name: string): readonly string[] {
  const home = join(folder, "node_modules", name)
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as Manifest
  const { peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependenciesMeta).filter((peer) => !existsSync(join(folder, "node_modules", peer)))
  const needsPeer = (file: string) => peers.some((peer) => readFileSync(join(home, file), "utf8").includes(`"${peer}`))
  const files = globSync("**/*.js", { cwd: home }).map((file) => file.replaceAll("\\", "/"))
  const usable = spellOut(manifest, files).filter(([, file]) => !needsPeer(file))
  return usable.map(([entry]) => join(name, entry)).sort()
}

const program = `
  const entries = process.argv.slice(1)
  for (const entry of entries) {
    const module = await import(entry)
    const isProvider = entry.includes("/providers/")
    if (isProvider && typeof module.default !== "function") throw new Error(entry + " exports no provider by default")
  }
  const { Auth } = await import("@svc-auth/core")
  const { default: GitHub } = await import("@svc-auth/core/providers/github")
  const secret = crypto.randomUUID() + crypto.randomUUID()
  const config = { providers: [GitHub({ clientId: "a", clientSecret: "b" })], secret, trustHost: true }
  const answer = await Auth(new Request("http://localhost/auth/providers"), config)
  const { github } = await answer.json()
  if (answer.status !== 200 || github?.type !== "oauth") throw new Error("Auth answered " + answer.status)
  console.log(entries.length + " entries")
`

/** Whether every module of the installed core runs with its own dependencies only. */
export function entries(folder: string, node: string): Check {
  return {
    name: "every entry of @svc-auth/core runs",
    find: async () => {
      const names = entriesOf(folder, "@svc-auth/core")
      const { code, output } = await run(node, [
        "--input-type=module",
        "-e",
        program,
        ...names,
      ], { cwd: folder })
      return code === 0 ? { note: output.trim() } : { fault: output }
    },
  }
}
