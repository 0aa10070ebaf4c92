import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"

const page = "docs/write-a-binding.md"
const blocks = readBlocks(page, readPage(page))

/** Returns the block of the guide for bindings that contains this text. */
export const findInGuide = (part: string): string => blocks.find(({ text }) => text.includes(part))!.text

/** Writes the files that the guide tells the reader to write. */
export function writeGuide(folder: string): void {
  const files = {
    "package.json": findInGuide('"scripts":'),
    "tsconfig.json": findInGuide('"compilerOptions":'),
    "conformance.json": findInGuide('"lacks":'),
    "src/index.ts": findInGuide("// src/index.ts\n"),
    "app.ts": findInGuide("// app.ts\n"),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
