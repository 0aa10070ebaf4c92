/**
 * Type-checks the TypeScript blocks of pages against the packages' sources. The compiler reads the blocks from
 * memory, each padded so that an error has the line of the page.
 * @module
 */
import { dirname, join } from "node:path"
import ts from "typescript"
import { root } from "../root.ts"
import type { Block } from "./markdown.ts"
import { preludes } from "./preludes.ts"

const folder = join(root, "docs", ".blocks")

/** Returns the files of a block: a line such as `// src/auth.ts` begins one. */
function toFiles({ page, line, text, note }: Block, index: number): [path: string, content: string][] {
  const [before, after] = toFrame(note)
  const parts: { name: string; line: number; lines: string[] }[] = [{ name: "block.ts", line, lines: [] }]
  for (const [i, content] of text.split("\n").entries()) {
    const [, name] = /^\/\/ ([\w./+-]+\.ts)$/.exec(content) ?? []
    if (name) parts.push({ name, line: line + i, lines: [] })
    parts.at(-1)!.lines.push(content)
  }
  return parts.filter(({ lines }) => lines.some((content) => content.trim() !== "")).map((part) => [
    join(folder, page, String(index), part.name),
    `${before}${"\n".repeat(part.line)}${part.lines.join("\n")}\n${after}`,
  ])
}

/** Returns the prelude's text before and after the block, each on one line. */
function toFrame(note: string | undefined): readonly [string, string] {
  const names = /^ts: (.+)$/.exec(note ?? "")?.[1]?.split(/,\s*/) ?? []
  const texts = names.map((name) => {
    const text = preludes[name]
    if (text === undefined) throw new Error(`tools/docs/preludes.ts has no "${name}"`)
    return text.trim().replace(/\s*\n\s*/g, " ").split("…")
  })
  return [texts.map(([before]) => `${before} `).join(""), texts.map(([, after = ""]) => after).join(" ")]
}

const base: ts.CompilerOptions = {
  ...ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile).config,
    ts.sys,
    root,
  ).options,
  noEmit: true,
  moduleDetection: ts.ModuleDetectionKind.Force,
  customConditions: ["@svc-auth/source"],
  types: ["node"],
}

/** The options of apps that a bundler builds: imports may lack the end of the file's name. */
export const bundled: ts.CompilerOptions = {
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

/** Returns a compiler's program with these files beside those on disk. */
export function toProgram(files: ReadonlyMap<string, string>, more: ts.CompilerOptions = {}): ts.Program {
  const options = { ...base, ...more }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  const folders = new Set([...files.keys()].flatMap((file) => toAncestors(file)))
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.readFile = (file) => files.get(file) ?? readFile(file)
  host.directoryExists = (path) => folders.has(path) || ts.sys.directoryExists(path)
  host.getSourceFile = (file, settings, ...rest) => {
    const text = files.get(file)
    return text === undefined ? getSourceFile(file, settings, ...rest) : ts.createSourceFile(file, text, settings, true)
  }
  return ts.createProgram([...files.keys()], options, host)
}

const toAncestors = (file: string): string[] => {
  const parent = dirname(file)
  return parent === root ? [] : [parent, ...toAncestors(parent)]
}

const augments = ({ text }: Block): boolean => /^declare (?:module|global)\b/m.test(text)

/** Returns the compiler's errors, `page:line: message`. A block that augments a type of the library is compiled alone. */
export function findTypeFaults(blocks: readonly Block[], more?: ts.CompilerOptions): string[] {
  const apart = blocks.filter(augments).map((block) => [block])
  return [blocks.filter((block) => !augments(block)), ...apart].flatMap((together) => compile(together, more))
}

function compile(blocks: readonly Block[], more?: ts.CompilerOptions): string[] {
  const pages = new Map<string, string>()
  const files = new Map<string, string>()
  for (const [index, block] of blocks.entries()) {
    for (const [path, content] of toFiles(block, index)) {
      files.set(path, content)
      pages.set(path, block.page)
    }
  }
  const program = toProgram(files, more)
  const checked = [...files.keys()].map((file) => program.getSourceFile(file)!)
  return checked.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      const page = pages.get(file?.fileName ?? "") ?? file?.fileName
      return `${page}:${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
    })
}
