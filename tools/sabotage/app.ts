/**
 * A copy of a framework's fixture app, its binding, the core and the suite, laid out as in the repository but outside it: a patched
 * build disturbs no other test. All other imports of the copy come from the repository.
 * @module
 */
import { execFile } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import ts from "typescript"
import { type Sabotage, sabotaged } from "./play.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Made by builds and tools; a copy makes its own. */
const made = new Set([
  "node_modules",
  "build",
  ".svelte-kit",
  ".output",
  ".nitro",
  ".astro",
  ".next",
  ".solid-start",
  ".vinxi",
])

/** The copy. The packages in it must have been built before. */
export interface SabotageApp {
  /** Folder that stands for the repository's root. */
  readonly home: string
  /** Folder of the copied fixture app. */
  readonly cwd: string
  /** @param script the npm script that builds it; default: `build` @returns what the build printed */
  build(script?: string): Promise<{ readonly stdout: string; readonly stderr: string }>
  /** Puts the fault into the copy. @returns what takes it out again */
  sabotage(fault: Sabotage): () => void
  remove(): void
}

/** @param env what builds find around them beside this process's own */
export function copyApp(framework: string, env: Readonly<Record<string, string | undefined>>): SabotageApp {
  const home = mkdtempSync(join(tmpdir(), `svc-auth-sabotage-${framework}-`))
  const binding = join("frameworks", framework)
  const app = join(binding, "conformance")
  const workspaces = {
    core: "core",
    password: "password",
    strict: "strict",
    conformance: "conformance",
    [framework]: binding,
  }
  linkModules("", home, new Set(["@svc-auth"]))
  mkdirSync(join(home, "node_modules", "@svc-auth"))
  for (const name of ["tsconfig.base.json", "tsconfig.package.json"]) cpSync(join(root, name), join(home, name))
  for (const [name, folder] of Object.entries(workspaces)) {
    copyFolder(folder, home, (part) => !made.has(part) && !/^(test|example|conformance)$/.test(part))
    symlinkSync(join(home, folder), join(home, "node_modules", "@svc-auth", name))
  }
  copyFolder(app, home, (part) => !made.has(part) && !/^(build|dist)\b/.test(part))
  const cwd = join(home, app)
  return {
    ...{ home, cwd },
    build: async (script = "build") =>
      await promisify(execFile)("npm", ["run", script], { cwd, env: { ...process.env, ...env } }),
    sabotage(fault) {
      return replaceAll([...sabotaged(fault, home)].flatMap(([name, source]) => {
        const file = join(home, name)
        const compiled = file.replace(/\/src\/(.*)\.ts$/, "/dist/$1.js")
        return [[file, source], ...existsSync(compiled) ? [[compiled, compile(source)] as const] : []]
      }))
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** Copies what lies in the repository's folder and is wanted, and links what that has installed. */
function copyFolder(folder: string, home: string, wanted: (part: string) => boolean): void {
  for (const part of readdirSync(join(root, folder)).filter(wanted)) {
    cpSync(join(root, folder, part), join(home, folder, part), { recursive: true })
  }
  linkModules(folder, home)
}

/** A `node_modules` whose packages are those of the repository's folder: the tools keep their caches in the copy's. */
function linkModules(folder: string, home: string, without: ReadonlySet<string> = new Set()): void {
  const from = join(root, folder, "node_modules")
  const to = join(home, folder, "node_modules")
  if (!existsSync(from)) return
  const link = (name: string) => {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(from)) {
    if (without.has(name) || (name.startsWith(".") && name !== ".bin")) continue
    if (name.startsWith("@")) { for (const scoped of readdirSync(join(from, name))) link(join(name, scoped)) }
    else link(name)
  }
}

/** Writes these texts in place of those of the files. @returns what puts the old ones back */
export function replaceAll(files: readonly (readonly [file: string, text: string])[]): () => void {
  const before = files.map(([file]) => [file, readFileSync(file)] as const)
  for (const [file, text] of files) writeFileSync(file, text)
  return () => before.forEach(([file, text]) => writeFileSync(file, text))
}

/** Returns the JavaScript of a source, as the package contains it. */
export const compile = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText
