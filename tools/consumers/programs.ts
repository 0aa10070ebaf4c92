import { cpSync, globSync, mkdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { root } from "../root.ts"
import { sample } from "../sample.ts"
import { type Check, toCheck } from "./check.ts"
import { entriesOf } from "./entries.ts"

const olderCompilers = ["5.9", "6"]
const newestCompiler = "7"
export const compilers: readonly string[] = [...olderCompilers, newestCompiler]
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

interface Program {
  readonly include: readonly string[]
  readonly options: object
}

/** Type tests that all bindings share. They import the binding as `binding-under-test`. */
const shared = "tools/types"

/** Older versions of frameworks, by the folders of their bindings' tests: each framework, and the name under which it is installed here. */
const older: Readonly<Record<string, readonly [framework: string, installed: string]>> = {
  "frameworks/nextjs/test": ["next", "next-15"],
}

/** Copies the files of this folder that are compiled, but not run, to the same place below the other folder. */
function copyTypes(part: string, folder: string): boolean {
  const files = globSync("*.ts", { cwd: join(root, part), exclude: ["*.test.ts", "test-types.ts"] })
  for (const file of files) cpSync(join(root, part, file), join(folder, part, file))
  return files.length > 0
}

/** Copies the type tests and the app into the folder. @returns the programs by name: the files and the options of each */
function write(folder: string): Record<string, Program> {
  const programs: Record<string, Program> = {}
  for (const part of ["", "/augmented"]) {
    if (copyTypes(`core/test/types${part}`, folder)) {
      programs[`core-test-types${part.replace("/", "-")}`] = { include: [`core/test/types${part}/*.ts`], options: {} }
    }
    copyTypes(`${shared}${part}`, folder)
    for (const test of globSync("{clients,frameworks}/*/test", { cwd: root })) {
      if (!copyTypes(`${test}${part}`, folder)) continue
      const own = `${test}${part}/*.ts`
      const binding = `./node_modules/@svc-auth/${basename(dirname(test))}/dist/index.d.ts`
      const name = `${test}${part}`.replaceAll("/", "-")
      if (test.startsWith("clients")) {
        programs[name] = { include: [own], options: {} }
        continue
      }
      const include = [own, `${shared}${part}/*.ts`]
      const paths = { "binding-under-test": [binding] }
      programs[name] = { include, options: { paths } }
      const replaced = older[test]
      if (!replaced) continue
      const [framework, installed] = replaced
      const packed = `./node_modules/${installed}`
      const olderPaths = { ...paths, [framework]: [`${packed}/index.d.ts`], [`${framework}/*`]: [`${packed}/*`] }
      programs[`${name}-${installed}`] = { include, options: { paths: olderPaths } }
    }
  }
  cpSync(join(import.meta.dirname, "app"), join(folder, "app"), {
    recursive: true,
  })
  programs["app"] = {
    include: ["app/shared"],
    options: { paths: { "#auth": ["./app/with/auth.ts"] } },
  }
  // skips no library, because the core's own declarations must compile in an app that has only them
  mkdirSync(join(folder, "declarations"))
  const lines = entriesOf(folder, "@svc-auth/core").map((entry, index) => `export * as entry${index} from "${entry}"`)
  writeFileSync(join(folder, "declarations", "all.ts"), lines.join("\n"))
  programs["declarations"] = {
    include: ["declarations"],
    options: { skipLibCheck: false, types: [] },
  }
  return programs
}

/**
 * Returns checks of every type test and the app, with every TypeScript and each module resolution.
 * @param seed if set, a third of the programs meets one of the older compilers, each under one of the module resolutions
 */
export function programs(folder: string, seed: string | undefined): readonly Check[] {
  const pairs = Object.keys(resolutions).flatMap((resolution) =>
    olderCompilers.map((compiler) => ({ resolution, compiler }))
  )
  const written = write(folder)
  const names = Object.keys(written)
  const meeting = sample(names, Math.ceil(names.length / 3), (name) => name, seed)
  return Object.entries(written).flatMap(([name, { include, options }]) => {
    const toPair = ({ resolution, compiler }: typeof pairs[number]) => `${name} ${resolution} ${compiler}`
    const chosen = meeting.includes(name) ? sample(pairs, 1, toPair, seed) : []
    return Object.entries(resolutions).flatMap(([moduleResolution, own]) => {
      const config = join(folder, `tsconfig.${name}.${moduleResolution}.json`)
      const compilerOptions = {
        ...common,
        ...own,
        moduleResolution,
        ...options,
      }
      writeFileSync(
        config,
        JSON.stringify({ compilerOptions, include }),
      )
      const older = chosen.filter(({ resolution }) => resolution === moduleResolution)
      return [...older.map(({ compiler }) => compiler), newestCompiler].map((compiler) =>
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
  })
}
