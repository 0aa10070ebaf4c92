import { existsSync } from "node:fs"
import { join } from "node:path"
import { chunked } from "../release/chunks.ts"
import { readEntries } from "../release/packages.ts"
import { readManifest, root } from "../root.ts"
import type { Packed } from "../release/stage.ts"
import { command, report } from "../stages/command.ts"
import type { Tally } from "../tally.ts"

/** The scripts that npm runs when a package is installed. */
const installing = ["preinstall", "install", "postinstall", "prepare", "binding.gyp"]

/** Returns why a file does not belong into the package, or `undefined`. */
function objection(source: string, path: string): string | undefined {
  if (/\.test(-d)?\.|tsbuildinfo|(^|\/)test\//.test(path)) return "is for the repository only"
  if (/^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path)) return undefined
  // the rows of the interface, which the suite prints; components are published as source: the app's own tools compile them
  if (/^spec\/[\w.-]+\.json$|^(src|components)\//.test(path)) return undefined
  if (chunked.includes(source) && /^dist\/chunks\/[\w.-]+\.js(\.map)?$/.test(path)) return undefined
  const made = /^dist\/(.*)\.(js|d\.ts)(\.map)?$/.exec(path)?.[1]
  if (made === undefined) return "is neither source nor made of it"
  if (existsSync(join(root, source, "src", `${made}.ts`))) return undefined
  return "is left over from a source that is gone: delete dist and build"
}

/** Checks the content of a tarball, and the paths in its manifest. */
export function lints(
  folder: string,
  { name, source, tarball, files }: Packed,
): readonly (() => Tally | Promise<Tally>)[] {
  const program = (path: string) => join(folder, "node_modules", path)
  const manifest = readManifest(source)
  const commands = Object.values(manifest.bin ?? {}).map((path) => path.replace(/^\.\//, ""))
  const strays = files.filter((path) => !commands.includes(path)).flatMap((path) => {
    const why = objection(source, path)
    return why === undefined ? [] : [`${path} ${why}`]
  })
  const publint = [program("publint/src/cli.js"), "run", tarball, "--strict"]
  const { scripts = {} } = manifest
  // expands wildcards, which attw would skip, and leaves out files for other compilers than TypeScript's
  const entries = readEntries(source).map(([entry]) => entry)
  const attw = [
    ...[program("@arethetypeswrong/cli/dist/index.js"), "--profile", "esm-only", "--no-color"],
    ...["--entrypoints", ...entries, "--", tarball],
  ]
  const script = installing.find((one) => one in scripts || files.includes(one))
  return [
    () => report(`${name} holds what belongs there, ${files.length} files`, strays.join("\n") || undefined),
    () => report(`${name} runs nothing where it is installed`, script),
    () => command("node", publint, { cwd: folder }, `${name}: publint`),
    () => command("node", attw, { cwd: folder }, `${name}: are the types wrong, ${entries.length} entries`),
  ]
}
