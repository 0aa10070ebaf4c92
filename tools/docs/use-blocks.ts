import { stripTypeScriptTypes } from "node:module"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"

/** Writes the files of a page's TypeScript blocks to this folder, as they are printed. A line such as `// src/auth.ts` begins a file. */
export function writeBlocks(page: string, folder: string): void {
  for (const block of readBlocks(page, readPage(page)).filter(({ language }) => language === "ts")) {
    for (const file of block.text.split(/^(?=\/\/ [\w./-]+\.ts$)/m)) {
      const [, name] = /^\/\/ ([\w./-]+\.ts)\n/.exec(file) ?? []
      if (!name) continue
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), file)
    }
  }
}

/** Runs a block that only has named imports. @returns its exports */
export function runBlock(text: string, modules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const exported: Record<string, unknown> = {}
  const body = stripTypeScriptTypes(text)
    .replace(
      /^import \{(.*?)\} from ("[^"]+")/gm,
      (_, names: string, from: string) => `const {${names.replaceAll(" as ", ": ")}} = modules[${from}]`,
    )
    .replace(/^export const (\w+)/gm, "exported.$1")
  new Function("modules", "exported", body)(modules, exported)
  return exported
}
