import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { appsWith, root } from "../root.ts"
import { nothing, type Tally } from "../tally.ts"
import { command } from "./command.ts"
import { inTurn } from "./run.ts"

/** Runs the npm script in each of the apps that have it, one after the other. */
export const inApps = (script: string, isMeant: (app: string) => boolean = () => true): Promise<Tally> =>
  inTurn(...appsWith(script).filter(isMeant).map((app) => () => command("npm", ["run", script, "--workspace", app])))

/** The folder of a framework's fixture app. */
export const toFixture = (framework: string): string => `frameworks/${framework}/conformance`

/** Frameworks whose fixture app is built by a bundler, which takes up to a minute. `tsc` builds the others in seconds. */
export function isHeavy(framework: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(root, toFixture(framework), "package.json"), "utf8"))
  return scripts.build !== "tsc"
}

/** Inputs of the build of a fixture app, beside its own folder and its binding. */
const inputs = ["core/src", "password/src", "conformance/src", "package-lock.json", "tsconfig.base.json"]

/** Where the bundlers write. */
const outputs = ["dist", "build", ".next", ".output"]

/** Folders of builds and their caches. */
const made = /(?:^|\/)(?:node_modules|dist|build|build-base|previous|scaffold|\.[^/]*)(?:\/|$)/

function toHash(framework: string): string {
  const hash = createHash("sha256").update(process.version)
  for (const input of [...inputs, `frameworks/${framework}/src`, toFixture(framework)]) {
    const path = join(root, input)
    const files = input.endsWith(".json") ? [""] : readdirSync(path, { recursive: true, encoding: "utf8" })
    for (const file of files.filter((one) => !made.test(one)).toSorted()) {
      try {
        hash.update(`\0${file}\0`).update(readFileSync(join(path, file)))
      } catch {
        // a folder
      }
    }
  }
  return hash.digest("hex")
}

/** Builds a framework's fixture app, unless the last build there had the same sources. */
export async function buildFixture(framework: string): Promise<Tally> {
  const folder = join(root, "node_modules/.cache/svc-auth/builds")
  const stamp = join(folder, framework)
  const hash = toHash(framework)
  const isThere = outputs.some((output) => existsSync(join(root, toFixture(framework), output)))
  if (isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) {
    console.log(`  ok  ${framework} is built already`)
    return nothing
  }
  const tally = await command("npm", ["run", "build", "--workspace", toFixture(framework)])
  mkdirSync(folder, { recursive: true })
  if (tally.failed === 0) writeFileSync(stamp, hash)
  return tally
}

/** Builds each fixture app, at the root and below a path. */
export const buildApps = (): Promise<Tally> => inTurn(() => inApps("build"), () => inApps("build:base"))
