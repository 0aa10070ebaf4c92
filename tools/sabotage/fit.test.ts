import { readdirSync, readFileSync } from "node:fs"
import ts from "typescript"
import { expect, it } from "vitest"
import { readSabotages, sabotaged } from "./play.ts"

const files = readdirSync(new URL("patches/", import.meta.url))

// `npm test` plays only a sample of the faults: without this test, nothing would report a fault that no longer fits the sources
it.each(files)("every fault in %s fits the sources as they are", (file) => {
  for (const fault of readSabotages(file)) expect(() => sabotaged(fault), fault.name).not.toThrow()
})

// such a fault breaks its module, so any scenario fails, which proves nothing about the scenario
it.each(files)("no fault in %s breaks the syntax or has a name that is not declared", (file) => {
  const broken = readSabotages(file).flatMap((fault) =>
    [...sabotaged(fault)].flatMap(([path, source]) => {
      const before = findMistakes(path, readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"))
      return findMistakes(path, source).filter((one) => !before.includes(one)).map((one) => `${fault.name}: ${one}`)
    })
  )
  expect(broken).toEqual([])
})

const known = new Map<string, readonly string[]>()

/** Returns what is wrong with a module by itself, without those it imports. Globals of the library count as undeclared. */
function findMistakes(path: string, source: string): readonly string[] {
  const found = known.get(source)
  if (found) return found
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const host: ts.CompilerHost = {
    ...{ getSourceFile: (name) => name === path ? tree : undefined, writeFile: () => {}, readFile: () => undefined },
    ...{ fileExists: (name) => name === path, getCurrentDirectory: () => "", getDefaultLibFileName: () => "lib.d.ts" },
    ...{ getCanonicalFileName: (name) => name, useCaseSensitiveFileNames: () => true, getNewLine: () => "\n" },
  }
  const options = { noLib: true, types: [], target: ts.ScriptTarget.Latest, module: ts.ModuleKind.ESNext }
  const program = ts.createProgram([path], options, host)
  const mistakes = [...program.getSyntacticDiagnostics(tree), ...program.getSemanticDiagnostics(tree)]
    .map(({ code, messageText }) => ({ code, text: ts.flattenDiagnosticMessageText(messageText, " ") }))
    .filter(({ code, text }) => code < 2_000 || /^(Cannot find (name|module)|No value exists)/.test(text))
    .map(({ text }) => text)
    .filter((text) => !(/'(\w+)'/.exec(text)?.[1]! in globalThis))
  known.set(source, mistakes)
  return mistakes
}
