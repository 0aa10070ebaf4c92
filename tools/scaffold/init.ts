import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import type { Packed } from "../release/stage.ts"
import { type Env, shell } from "./app.ts"

/**
 * Installs the packed program, and an npm that takes our packed packages in place of their names.
 * @returns a function that runs `svc-auth init` in an app
 */
export async function installProgram(
  folder: string,
  packages: readonly Packed[],
): Promise<(app: string, env: Env) => Promise<void>> {
  const tools = join(folder, "bin")
  mkdirSync(tools, { recursive: true })
  writeFileSync(join(folder, "package.json"), "{}")
  const tarballs = packages.filter(({ name }) => /^@svc-auth\/(?:cli|core)$/.test(name)).map(({ tarball }) => tarball)
  await shell(folder, `npm install ${tarballs.join(" ")}`, {})
  const own = packages.map(({ name, tarball }) => `${name}) one=${tarball};;`).join(" ")
  const npm = join(tools, "npm")
  writeFileSync(
    npm,
    `#!/bin/sh
for one do shift; case $one in ${own} esac; set -- "$@" "$one"; done
PATH=\${PATH#*:} exec npm "$@"
`,
  )
  chmodSync(npm, 0o755)
  const program = join(folder, "node_modules", ".bin", "svc-auth")
  return (app, env) =>
    shell(app, `${program} init --yes`, { ...env, PATH: [tools, process.env["PATH"]].join(delimiter) })
}
