import { existsSync, readFileSync } from "node:fs"
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
const unchecked = ["", "text", "md", "mermaid", "nginx", "ini", "yaml"]
/** Languages of components, which only an app's own tools can check: such a block is taken from an app. */
const components = ["tsx", "astro", "svelte"]

describe("code in the pages", () => {
  test("is in a language that is checked, or that cannot be", () => {
    const known = ["ts", "sh", "json", ...components, ...unchecked]
    expect(blocks.filter(({ language }) => !known.includes(language)).map(at)).toEqual([])
    expect(of(...components).filter(({ note }) => !/^(not checked|from):/.test(note ?? "")).map(at)).toEqual([])
  })

  test("has a note only to name what it takes for granted, or to say why it is not checked", () => {
    expect(blocks.filter(({ note }) => note && !/^(ts: [\w, -]+|from: \S+|not checked: .{10,})$/.test(note)).map(at))
      .toEqual([])
  })

  test("compiles against the packages", { timeout: 180_000 }, () => {
    const checked = of("ts").filter(({ note }) => !/^(not checked|from):/.test(note ?? ""))
    expect(checked.length).toBeGreaterThan(0)
    expect(findTypeFaults(checked)).toEqual([])
  })

  test("is what an app runs where it names the app's file", () => {
    for (const block of blocks) {
      const [, file] = /^from: (\S+)$/.exec(block.note ?? "") ?? []
      if (!file) continue
      // a first line that names the file is the page's own
      const text = block.text.replace(/^\/\/ [\w./-]+\n/, "")
      expect(readFileSync(join(root, file), "utf8"), at(block)).toContain(text)
    }
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
