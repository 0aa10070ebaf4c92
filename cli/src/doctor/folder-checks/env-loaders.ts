import { dirname, join, relative } from "node:path"
import { readSource, readSources } from "../folder.ts"

/** Code that loads the file by itself. */
export const loads: RegExp = /\bloadEnvFile\b|["']dotenv(?:\/config|x)?["']/
/** Code that starts Next from a server of the app's own: Next loads the file then, too. */
const startsNext = /\b(?:from|import\(|require\() ?["']next(?:\/dist\/bin\/next)?["']/

/** How many imports away from the entry a module is looked at. */
const importLevels = 2

const relativeImports = /\b(?:from|import|require)\s*\(?\s*["'](\.{1,2}\/[^"'\n]+)["']/g

/** Returns whether the module, or one that it imports, loads `.env`. */
export function loadsFile(file: string, levels: number = importLevels): boolean {
  const found = findFile(file)
  if (found === undefined) return false
  const text = readSource(found)
  if (loads.test(text) || startsNext.test(text)) return true
  return levels > 0 &&
    [...text.matchAll(relativeImports)].some(([, specifier]) => loadsFile(join(dirname(found), specifier!), levels - 1))
}

/** Returns the file that an import means: TypeScript's may have the ending of the built file, and bundlers need none. */
function findFile(file: string): string | undefined {
  const stem = file.replace(/\.([cm]?)jsx?$/, ".$1ts")
  const names = [
    file,
    stem,
    ...["ts", "js", "mts", "mjs", "tsx"].flatMap((end) => [`${file}.${end}`, `${file}/index.${end}`]),
  ]
  return names.find((name) => readSource(name) !== "")
}

/** Returns a module of the app that loads `.env`, wherever it is imported. Configurations of tools load it only for their tool. */
export function findLoader(path: string): string | undefined {
  for (const { file, text } of readSources(path)) {
    if (!/\.config\.\w+$/.test(file) && loads.test(text)) return relative(path, file)
  }
  return undefined
}
