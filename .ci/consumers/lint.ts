import { existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../scripts/root.ts"
import { type Check, toCheck } from "./check.ts"
import type { Packed } from "./install.ts"

/** Why a file does not belong into the package, or `undefined`. */
function objection(source: string, path: string): string | undefined {
  if (/^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path)) {
    return undefined
  }
  if (/\.test(-d)?\.|tsbuildinfo|(^|\/)(test|fixtures)\//.test(path)) {
    return "is for the repository only"
  }
  // components are shipped as they are: the app's own tools compile them
  if (path.startsWith("src/") || path.startsWith("components/")) {
    return undefined
  }
  const made = /^dist\/(.*)\.(js|d\.ts)(\.map)?$/.exec(path)?.[1]
  if (made === undefined) return "is neither source nor made of it"
  if (existsSync(join(root, source, "src", `${made}.ts`))) return undefined
  return "is left over from a source that is gone: delete dist and build"
}

/** What is in a tarball, and how its manifest says it is to be found. */
export function lints(
  folder: string,
  { name, source, tarball, files }: Packed,
): readonly Check[] {
  const program = (path: string) => join(folder, "node_modules", path)
  const strays = files.flatMap((path) => {
    const why = objection(source, path)
    return why === undefined ? [] : [`${path} ${why}`]
  })
  const publint = [program("publint/src/cli.js"), "run", tarball, "--strict"]
  const attw = [
    program("@arethetypeswrong/cli/dist/index.js"),
    "--profile",
    "esm-only",
    "--no-color",
    // what another compiler than TypeScript's is to read
    ...(files.some((path) => path.startsWith("components/")) ? ["--exclude-entrypoints", "components"] : []),
    "--",
    tarball,
  ]
  return [
    {
      name: `${name} holds what belongs there`,
      find: () =>
        Promise.resolve({
          fault: strays.length > 0 ? strays.join("\n") : undefined,
          note: `${files.length} files`,
        }),
    },
    toCheck(`${name}: publint`, "node", publint, { cwd: folder }),
    toCheck(`${name}: are the types wrong`, "node", attw, { cwd: folder }),
  ]
}
