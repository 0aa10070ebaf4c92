import { frameworks } from "./frameworks.ts"
import { readSource } from "./sources.ts"

/** How an app of one framework writes the configuration, as the section "Get started" of its binding's page shows it. */
export interface Dialect {
  /** The name of the framework's folder. */
  readonly id: string
  readonly name: string
  /** The file with the configuration: `src/auth.ts`. */
  readonly file: string
  /** The end of the names of files in imports: `.ts`, `.js` or nothing. */
  readonly ending: string
  /** The first name that `Svc()` returns: `handle`, `middleware`, … */
  readonly handler: string
}

/** Code of one framework. */
export interface Variant {
  readonly dialect: Dialect
  readonly code: string
}

function readDialect(id: string, name: string): Dialect {
  const source = `frameworks/${id}/README.md`
  const section = readSource(source).split(/^## /m).find((one) => one.startsWith("Get started\n")) ?? ""
  const [, file, handler] = /^\/\/ (\S+)\n(?:import .*\n)+\nexport const \{ (\w+),.* = Svc\(/m.exec(section) ?? []
  const [, ending] = /from "(?:\.{1,2}|@)\/auth(?:\.server)?((?:\.[jt]s)?)"/.exec(section) ?? []
  if (file === undefined || handler === undefined || ending === undefined) {
    throw new Error(`${source} has no file with the configuration, or no import of it, in the section "Get started"`)
  }
  return { id, name, file, ending, handler }
}

const dialects: readonly Dialect[] = frameworks.map(({ id, name }) => readDialect(id, name))

/** The dialect of the guides. */
const written = dialects.find(({ id }) => id === "sveltekit")!

/** Returns the path that an import names: `./auth.server` of `src/auth.server.ts`. */
const toImport = (file: string): string => file.replace(/^(?:.*\/)?(.+)\.ts$/, "./$1")

function translate(code: string, { id, file, ending, handler }: Dialect): string {
  const inFolder = file.includes("/")
  return code
    .replace(`"@svc-auth/${written.id}"`, `"@svc-auth/${id}"`)
    .replace(`export const { ${written.handler},`, `export const { ${handler},`)
    .replaceAll(`// ${written.file}\n`, `// ${file}\n`)
    .replaceAll(/^\/\/ src\/(?=\S+\.ts$)/gm, inFolder ? "$&" : "// ")
    .replaceAll(`"${toImport(written.file)}.ts"`, `"${toImport(file)}.ts"`)
    .replaceAll(/(?<= from "\.\/[\w.-]+)\.ts(?=")/g, ending)
}

/**
 * Returns the code of a guide for each framework, the one in the guide first, or nothing if the code does not configure an app. The guides
 * show SvelteKit.
 */
export function toVariants(code: string): readonly Variant[] {
  const configures = code.includes(`import Svc from "@svc-auth/${written.id}"`) &&
    code.includes(`export const { ${written.handler},`)
  return configures ? dialects.map((dialect) => ({ dialect, code: translate(code, dialect) })) : []
}

/** Tells whether a page is for all frameworks, and not for one. */
export const isForAll = (slug: string): boolean => !/^(frameworks|tutorials|conformance\/examples)\//.test(slug)
