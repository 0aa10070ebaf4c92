import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { isForAll, toVariants } from "../../docs/site/src/markdown/dialects.ts"
import { slugs } from "../../docs/site/src/markdown/sources.ts"
import { readManifest, root } from "../root.ts"
import { bundled, findTypeFaults } from "./compile.ts"
import { type Block, readBlocks } from "./markdown.ts"
import { pages, readPage } from "./pages.ts"

const blocks = pages.flatMap((page) => readBlocks(page, readPage(page)))
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))
const at = ({ page, line }: Block) => `${page}:${line}`
/** Languages that no test checks: text, diagrams, and configuration of other programs. */
const unchecked = ["", "text", "md", "mermaid", "nginx", "ini", "sql", "yaml"]
/** Languages that only an app's own tools can check: such a block must be copied from an app. */
const components = ["tsx", "astro", "svelte"]

describe("the code in the pages", () => {
  test("is in a known language, and components name their app", () => {
    const known = ["ts", "sh", "json", ...components, ...unchecked]
    expect(blocks.filter(({ language }) => !known.includes(language)).map(at)).toEqual([])
    expect(of(...components).filter(({ note }) => !/^(not checked|from):/.test(note ?? "")).map(at)).toEqual([])
  })

  test("has only notes that name its prelude, its source or why it is not checked", () => {
    expect(blocks.filter(({ note }) => note && !/^(ts: [\w, -]+|from: \S+|not checked: .{10,})$/.test(note)).map(at))
      .toEqual([])
  })

  test("compiles against the packages", () => {
    const checked = of("ts").filter(({ note }) => !/^(not checked|from):/.test(note ?? ""))
    expect(checked.length).toBeGreaterThan(0)
    expect(findTypeFaults(checked)).toEqual([])
  })

  test("compiles for each framework, as the site shows it", () => {
    const shown = of("ts").filter(({ page }) => isForAll(slugs.get(page) ?? "frameworks/")).flatMap((block) =>
      toVariants(block.text).map(({ dialect, code }) => ({ ...block, page: `${block.page}/${dialect.id}`, text: code }))
    )
    expect(new Set(shown.map(({ page }) => page.split("/").at(-1))).size).toBe(7)
    expect(findTypeFaults(shown, bundled)).toEqual([])
  })

  test("equals the file of the app that it names", () => {
    for (const block of blocks) {
      const [, file] = /^from: (\S+)$/.exec(block.note ?? "") ?? []
      if (!file) continue
      // the page adds a first line with the file's name
      const text = block.text.replace(/^\/\/ [\w./-]+\n/, "")
      expect(readFileSync(join(root, file), "utf8"), at(block)).toContain(text)
    }
  })

  test("parses if it is JSON", () => {
    for (const block of of("json")) expect(() => JSON.parse(block.text), at(block)).not.toThrow()
  })

  test("runs only npm scripts and files that exist, or that the page itself writes", () => {
    const scripts = readManifest(".").scripts ?? {}
    const isWritten = (page: string, file: string) =>
      blocks.some((one) => one.page === page && one.text.includes(`// ${file}\n`))
    for (const block of of("sh")) {
      for (const [, name = ""] of block.text.matchAll(/\bnpm run ([\w:-]+)/g)) {
        if (block.page === "README.md" || block.page === "CONTRIBUTING.md") {
          expect(scripts, at(block)).toHaveProperty(name)
        }
      }
      for (const [, file = ""] of block.text.matchAll(/\b(?:node|vitest run)(?: -C \S+)? ([\w./-]+\.ts)\b/g)) {
        expect(existsSync(join(root, file)) || isWritten(block.page, file), `${at(block)}: ${file}`).toBe(true)
      }
    }
  })
})
