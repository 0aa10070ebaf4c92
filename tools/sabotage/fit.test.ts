import { readdirSync, readFileSync } from "node:fs"
import ts from "typescript"
import { expect, it } from "vitest"
import { mistakes } from "./mistakes.ts"
import { readSabotages, type Sabotage, sabotaged } from "./play.ts"

const lists: readonly (readonly [name: string, faults: readonly Sabotage[]])[] = [
  ...readdirSync(new URL("patches/", import.meta.url)).map((file) => [file, readSabotages(file)] as const),
  ["mistakes.ts", mistakes],
]

// A fault that breaks its module makes any scenario fail, which proves nothing about the scenario. `npm test` does not play the faults in
// `patches/`, so only this reports one that no longer fits
it.each(lists)(
  "the faults in %s fit the sources, and have no broken syntax and no undeclared name",
  (_file, faults) => {
    const broken = faults.flatMap((fault) =>
      [...sabotaged(fault)].flatMap(([path, source]) => {
        const before = findMistakes(path, readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"))
        return findMistakes(path, source).filter((one) => !before.includes(one)).map((one) => `${fault.name}: ${one}`)
      })
    )
    expect(broken).toEqual([])
  },
)

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
