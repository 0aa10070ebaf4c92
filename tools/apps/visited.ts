import { existsSync, readdirSync } from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"

/** Scenarios played on a production build: the smoke list and the framework's own, or all that depend on the framework or its server. */
export type Plays = "smoke" | "full"

const folder = fileURLToPath(new URL("../../frameworks/", import.meta.url))

/** Names of the frameworks that have a fixture app: adding one is adding a folder. */
export const known: readonly string[] = readdirSync(folder)
  .filter((name) => existsSync(`${folder}${name}/conformance/conformance.json`))

/** `SVC_APPS`: the frameworks of this run, and what it plays on each: `hono:smoke,astro:full`. Without it: every scenario on each. */
const chosen: ReadonlyMap<string, string | undefined> | undefined = process.env.SVC_APPS === undefined
  ? undefined
  : new Map(
    process.env.SVC_APPS.split(",").map((one) => {
      const [name = "", plays] = one.split(":")
      return [name, plays]
    }),
  )

/** Names of the frameworks that this run visits. */
export const frameworks: readonly string[] = known.filter((name) => chosen?.has(name) ?? true)

/** Returns what this run plays on the framework. `undefined`: every scenario. */
export const playsOn = (framework: string): Plays | undefined => chosen?.get(framework) as Plays | undefined
