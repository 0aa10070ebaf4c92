import { cpSync, globSync, mkdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { root } from "../../scripts/root.ts"
import { type Check, toCheck } from "./check.ts"
import { entriesOf } from "./entries.ts"

export const compilers = ["5.9", "6", "7"] as const
/** The strict options of apps are combined with one module resolution, the loose ones with the other. */
const resolutions = {
  nodenext: {
    module: "nodenext",
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  },
  bundler: { module: "esnext" },
} as const

export const common = {
  target: "es2022",
  lib: ["es2024", "dom", "dom.iterable"],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ["node"],
} as const

export const tsc = (folder: string, compiler: string): string =>
  join(folder, "node_modules", `typescript-${compiler}`, "bin", "tsc")

/** Copies the type tests and the app into the folder. @returns the programs by name: the files and the options of each */
function write(
  folder: string,
): Record<string, { include: string; options: object }> {
  const programs: Record<string, { include: string; options: object }> = {}
  for (
    const source of [
      "core/test/types",
      ...globSync("frameworks/*/test", { cwd: root }),
    ]
  ) {
    for (const part of [source, `${source}/augmented`]) {
      const name = part.replaceAll("/", "-")
      const files = globSync("*.ts", {
        cwd: join(root, part),
        exclude: ["*.test.ts"],
      })
      mkdirSync(join(folder, name))
      for (const file of files) {
        cpSync(join(root, part, file), join(folder, name, basename(file)))
      }
      if (files.length > 0) programs[name] = { include: name, options: {} }
    }
  }
  cpSync(join(import.meta.dirname, "app"), join(folder, "app"), {
    recursive: true,
  })
  programs["app"] = {
    include: "app/shared",
    options: { paths: { "#auth": ["./app/with/auth.ts"] } },
  }
  // skips no library, because the core's own declarations must compile in an app that has only them
  mkdirSync(join(folder, "declarations"))
  const lines = entriesOf(folder, "@svc-auth/core").map((entry, index) => `export * as entry${index} from "${entry}"`)
  writeFileSync(join(folder, "declarations", "all.ts"), lines.join("\n"))
  programs["declarations"] = {
    include: "declarations",
    options: { skipLibCheck: false, types: [] },
  }
  return programs
}

/** Returns checks of every type test and the app, with every TypeScript and each module resolution. */
export function programs(folder: string): readonly Check[] {
  return Object.entries(write(folder)).flatMap(([name, { include, options }]) =>
    Object.entries(resolutions).flatMap(([moduleResolution, own]) => {
      const config = join(folder, `tsconfig.${name}.${moduleResolution}.json`)
      const compilerOptions = {
        ...common,
        ...own,
        moduleResolution,
        ...options,
      }
      writeFileSync(
        config,
        JSON.stringify({ compilerOptions, include: [include] }),
      )
      return compilers.map((compiler) =>
        toCheck(
          `${name}, ${moduleResolution}, TypeScript ${compiler}`,
          "node",
          [tsc(folder, compiler), "-p", config],
          {
            cwd: folder,
          },
        )
      )
    })
  )
}
