import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { readBlocks } from "../docs/markdown.ts"
import { root } from "../root.ts"
import { command } from "../stages/command.ts"
import type { Tally } from "../tally.ts"
import { entriesOf } from "./entries.ts"

/** The strict options of apps are combined with one module resolution, the loose ones with the other. */
const resolutions = {
  nodenext: {
    module: "nodenext",
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  },
  bundler: { module: "esnext" },
} as const

const common = {
  target: "es2022",
  lib: ["es2024", "dom", "dom.iterable"],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ["node"],
} as const

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

/** What every binding's `Svc` returns. */
const members = "auth, handlers, signIn, signOut, unstable_update, getAccessToken, requireFresh"

/**
 * Writes the first file of the first block of each README, and a file that exports what every binding returns. An app that builds declarations
 * exports them as they stand. @returns their programs by name
 */
function writeReadmes(folder: string): Record<string, Program> {
  const programs: Record<string, Program> = {}
  for (const page of globSync("{clients,frameworks}/*/README.md", { cwd: root })) {
    const block = readBlocks(page, readFileSync(join(root, page), "utf8")).find(({ language }) =>
      /^tsx?$/.test(language)
    )
    const [file = ""] = block?.text.split(/^(?=\/\/ \S+$)/m).filter(Boolean) ?? []
    const [, name] = /^\/\/ (\S+\.tsx?)\n/.exec(file) ?? []
    if (!name) throw new Error(`${page}: the first block must begin with the name of its first file`)
    const part = dirname(page)
    const path = join(folder, "readmes", part, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file)
    if (page.startsWith("frameworks")) {
      const whole = `import Svc from "@svc-auth/${
        basename(part)
      }"\nexport const { ${members} } = Svc({ providers: [] })\n`
      writeFileSync(join(folder, "readmes", part, "members.ts"), whole)
    }
    const options = { declaration: true, jsx: "preserve" }
    programs[`readme-${part.replace("/", "-")}`] = { include: [`readmes/${part}/**/*`], options }
  }
  return programs
}

/** Copies the type tests into the folder. @returns the programs by name: the files and the options of each */
function write(folder: string): Record<string, Program> {
  const programs = writeReadmes(folder)
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
  // skips no library, because the core's own declarations must compile in an app that has only them
  mkdirSync(join(folder, "declarations"))
  const lines = entriesOf(folder, "core").map((entry, index) => `export * as entry${index} from "${entry}"`)
  writeFileSync(join(folder, "declarations", "all.ts"), lines.join("\n"))
  programs["declarations"] = {
    include: ["declarations"],
    options: { skipLibCheck: false, types: [] },
  }
  return programs
}

/**
 * Returns checks of every type test, with every TypeScript and each module resolution.
 * @param newest whether TypeScript 7 alone makes them
 */
export function programs(folder: string, newest: boolean): readonly (() => Promise<Tally>)[] {
  return Object.entries(write(folder)).flatMap(([name, { include, options }]) =>
    Object.entries(resolutions).flatMap(([moduleResolution, own]) => {
      const config = join(folder, `tsconfig.${name}.${moduleResolution}.json`)
      const compilerOptions = { ...common, ...own, moduleResolution, ...options }
      writeFileSync(config, JSON.stringify({ compilerOptions, include }))
      return (newest ? ["7"] : ["5.9", "6", "7"]).map((compiler) => {
        const tsc = join(folder, "node_modules", `typescript-${compiler}`, "bin", "tsc")
        const title = `${name}, ${moduleResolution}, TypeScript ${compiler}`
        return () => command("node", [tsc, "-p", config], { cwd: folder }, title)
      })
    })
  )
}
