import { existsSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { expect, test } from "vitest"
import { root } from "../root.ts"
import { readAnchors, readGaps, readLinks } from "./markdown.ts"
import { pages, readPage } from "./pages.ts"

test.each(pages)("the links of %s lead to existing pages and headings", (page) => {
  const broken = readLinks(readPage(page)).filter(({ target }) => {
    if (/^[a-z]+:/i.test(target)) return false
    const [path = "", anchor] = target.split("#")
    const file = path === "" ? page : normalize(join(dirname(page), decodeURIComponent(path)))
    if (file.startsWith("..") || !existsSync(join(root, file))) return true
    return anchor !== undefined && file.endsWith(".md") && !readAnchors(readPage(file)).has(anchor)
  })
  expect(broken.map(({ line, target }) => `${page}:${line}: ${target}`)).toEqual([])
})

test.each(pages)("no heading of %s leaves out a level", (page) => {
  expect(readGaps(readPage(page))).toEqual([])
})
