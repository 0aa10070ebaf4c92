import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { BuiltSite } from "./build.ts"
import { findBrokenLinks, findUnlisted } from "./links.ts"

const origin = "https://docs.example"

function write(files: Readonly<Record<string, string>>): BuiltSite {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-links-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, base: "/0.1/" }
}

test.each([["a path", undefined], ["an address", origin]])("llms.txt lists each page by %s", (_, origin) => {
  const start = `${origin ?? ""}/0.1`
  const site = write({
    "index.html": "",
    "index.md": "",
    "a/index.html": "",
    "404.html": "",
    "llms.txt": `- [Start](${start}/index.md)\n- [B](${start}/b.md)`,
  })
  expect(findUnlisted({ ...site, origin })).toEqual([
    `llms.txt does not list ${start}/a.md`,
    `llms.txt lists ${start}/b.md, which does not exist`,
  ])
})

test("links to the site's own origin are checked like its paths", () => {
  const hrefs = [
    "/0.1/",
    `${origin}/0.1/`,
    `${origin}/0.1/b/`,
    "https://other.example/b/",
    "mailto:ada@example.com",
    "#c",
  ]
  const site = write({ "index.html": hrefs.map((href) => `<a href="${href}">`).join("") })
  expect(findBrokenLinks({ ...site, origin })).toEqual([`index.html: ${origin}/0.1/b/`, "index.html: #c"])
})
