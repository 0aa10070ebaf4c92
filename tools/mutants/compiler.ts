/**
 * Asks the compiler of each package whether it accepts a mutant. A mutant that it refuses can reach no user, so no test needs to notice it.
 * @module
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { root } from "../root.ts"
import { applyEdit } from "./instrument.ts"
import type { Mutant } from "./mutant.ts"

type Judge = (mutant: Mutant) => boolean

/** @returns whether the mutant's own file compiles with the mutant in it */
export function createCompiler(): Judge {
  const judges = new Map<string, Judge>()
  return (mutant) => {
    const folder = mutant.file.split("/src/")[0]!
    const judge = judges.get(folder) ?? openPackage(folder)
    judges.set(folder, judge)
    return judge(mutant)
  }
}

/** Reads the sources of other packages too, so that nothing has to be built. */
function openPackage(folder: string): Judge {
  const path = join(root, folder)
  const { config } = ts.readConfigFile(join(path, "tsconfig.json"), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path)
  const changed = new Map<string, { readonly version: number; readonly text: string }>()
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      ...options,
      composite: false,
      noEmit: true,
      rootDir: root,
      customConditions: ["@svc-auth/source"],
    }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => String(changed.get(file)?.version ?? 0),
    getScriptSnapshot: (file) => {
      const text = changed.get(file)?.text ?? ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => path,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  }, ts.createDocumentRegistry())
  let version = 0
  const compiles = (file: string, text: string): boolean => {
    changed.set(file, { version: ++version, text })
    return service.getSyntacticDiagnostics(file).length === 0 && service.getSemanticDiagnostics(file).length === 0
  }
  const sound = new Set<string>()
  return (mutant) => {
    const file = join(root, mutant.file)
    const source = readFileSync(file, "utf8")
    if (!sound.has(file) && !compiles(file, source)) throw new Error(`${mutant.file} does not compile as it is`)
    sound.add(file)
    const answer = compiles(file, applyEdit(source, mutant))
    changed.set(file, { version: ++version, text: source })
    return answer
  }
}
