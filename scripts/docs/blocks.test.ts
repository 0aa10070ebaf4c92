import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readManifest, root } from "../root.ts"
import { findTypeFaults } from "./compile.ts"
import { type Block, readBlocks } from "./markdown.ts"
import { pages, readPage } from "./pages.ts"

const blocks = pages.flatMap((page) => readBlocks(page, readPage(page)))
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))
const at = ({ page, line }: Block) => `${page}:${line}`
/** Languages that nothing checks: text, and configuration of programs that are not here. */
const unchecked = ["", "text", "md", "nginx", "ini", "yaml"]

describe("code in the pages", () => {
  test("is in a language that is checked, or that cannot be", () => {
    expect(blocks.filter(({ language }) => !["ts", "sh", "json", ...unchecked].includes(language)).map(at)).toEqual([])
  })

  test("has a note only to name what it takes for granted, or to say why it is not checked", () => {
    expect(blocks.filter(({ note }) => note && !/^(ts: [\w, -]+|not checked: .{10,})$/.test(note)).map(at)).toEqual([])
  })

  test("compiles against the packages", { timeout: 180_000 }, () => {
    const checked = of("ts").filter(({ note }) => !note?.startsWith("not checked:"))
    expect(checked.length).toBeGreaterThan(0)
    expect(findTypeFaults(checked)).toEqual([])
  })

  test("is JSON where it says so", () => {
    for (const block of of("json")) expect(() => JSON.parse(block.text), at(block)).not.toThrow()
  })

  test("runs npm scripts and files that are there", () => {
    const scripts = readManifest(".").scripts ?? {}
    for (const block of of("sh")) {
      for (const [, name = ""] of block.text.matchAll(/\bnpm run ([\w:-]+)/g)) {
        if (block.page === "README.md" || block.page === "CONTRIBUTING.md") {
          expect(scripts, at(block)).toHaveProperty(name)
        }
      }
      for (const [, file = ""] of block.text.matchAll(/\b(?:node|vitest run)(?: -C \S+)? ([\w./-]+\.ts)\b/g)) {
        expect(existsSync(join(root, file)), `${at(block)}: ${file}`).toBe(true)
      }
    }
  })
})
