import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "../process.ts"
import type { Check } from "./check.ts"
import { common, compilers, tsc } from "./programs.ts"

/** How many times the work of the compiler may grow with the library. TypeScript 7 is at 1.65 since `signIn` completes the ids of the configured providers. */
const limit = 1.75

interface Weight {
  readonly instantiations: number
  readonly seconds: number
}

async function weigh(
  folder: string,
  compiler: string,
  app: "with" | "without",
): Promise<Weight> {
  const config = join(folder, `tsconfig.budget.${app}.${compiler}.json`)
  const paths = { "#auth": [`./app/${app}/auth.ts`] }
  const compilerOptions = {
    ...common,
    module: "nodenext",
    moduleResolution: "nodenext",
    paths,
  }
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions, include: ["app/shared"] }),
  )
  const { code, output } = await run("node", [
    tsc(folder, compiler),
    "--extendedDiagnostics",
    "-p",
    config,
  ], { cwd: folder })
  const read = (what: string) => Number(new RegExp(`^${what}:\\s+([\\d.]+)`, "m").exec(output)?.[1])
  const weight = {
    instantiations: read("Instantiations"),
    seconds: read("Total time"),
  }
  if (code !== 0 || !(weight.instantiations > 0)) throw new Error(output)
  return weight
}

/**
 * The same app with the library, and with its own functions instead. Instantiations are the same on every machine; time
 * is only printed.
 */
export function budgets(folder: string): readonly Check[] {
  return compilers.map((compiler) => ({
    name: `work for TypeScript ${compiler}`,
    find: async () => {
      const [own, ours] = [
        await weigh(folder, compiler, "without"),
        await weigh(folder, compiler, "with"),
      ]
      const ratio = ours.instantiations / own.instantiations
      const note =
        `${ours.instantiations} instantiations with the library, ${own.instantiations} without (× ${
          ratio.toFixed(2)
        }; ` +
        `${ours.seconds} s and ${own.seconds} s)`
      return ratio < limit ? { note } : { fault: `${note}: more than × ${limit}` }
    },
  }))
}
