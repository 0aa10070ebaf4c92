import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import type { AstroIntegration } from "astro"
import { readApi } from "../api/read.ts"
import { toFile, toPage } from "./rewrite.ts"
import { readSource, root, slugs } from "./sources.ts"

const folder = join(import.meta.dirname, "../content/docs")
const toOutput = (slug: string): string => join(folder, `${slug}.md`)

/** Writes a file unless it is there with the same text, so that Astro's cache stays valid. */
function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function writePage(source: string, base: string): void {
  const slug = slugs.get(source)!
  const output = toOutput(slug)
  const toAddress = (file: string) => {
    const found = slugs.get(file) ?? slugs.get(`${file}/README.md`)
    return found === undefined ? undefined : `${base}${found === "index" ? "" : `${found}/`}`
  }
  const toPicture = (file: string) => relative(dirname(output), join(root, file)).replaceAll("\\", "/")
  const page = toPage(source, readSource(source), { toAddress, toPicture })
  writeIfChanged(output, toFile(page))
}

/**
 * Writes the pages that Starlight shows to `src/content/docs`, from the repository's Markdown and the API reference. Under `astro dev`, a
 * changed source is written again.
 */
export function markdownPages(): AstroIntegration {
  let base = "/"
  return {
    name: "markdown-pages",
    hooks: {
      "astro:config:setup": ({ config }) => {
        base = config.base.endsWith("/") ? config.base : `${config.base}/`
        rmSync(folder, { recursive: true, force: true })
        for (const source of slugs.keys()) writePage(source, base)
        for (const { slug, text } of readApi(base)) writeIfChanged(toOutput(slug), text)
      },
      "astro:server:setup": ({ server }) => {
        const sources = new Map([...slugs.keys()].map((source) => [join(root, source), source]))
        server.watcher.add([...sources.keys()])
        server.watcher.on("change", (file) => {
          const source = sources.get(file)
          if (source !== undefined) writePage(source, base)
        })
      },
    },
  }
}
