import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import type { AstroIntegration } from "astro"
import { toApiSlug } from "../api/entries.ts"
import { generateApi } from "../api/generate.ts"
import { contents } from "./contents.ts"
import { notFound, toNotFound } from "./not-found.ts"
import { type Page, toFile, toPage } from "./rewrite.ts"
import { readSource, root, slugs } from "./sources.ts"

/** The pages that Starlight shows. */
export const folder: string = join(import.meta.dirname, "../content/docs")
const toOutput = (slug: string): string => join(folder, `${slug}.md`)

function write(slug: string, page: Page, more?: Readonly<Record<string, unknown>>): void {
  const file = toOutput(slug)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, toFile(page, more))
}

const toAddress = (base: string, slug: string | undefined): string | undefined =>
  slug === undefined ? undefined : `${base}${slug === "index" ? "" : `${slug}/`}`

function writePage(source: string, base: string): void {
  const slug = slugs.get(source)!
  const page = toPage(source, readSource(source), {
    toAddress: (file) => toAddress(base, slugs.get(file) ?? slugs.get(`${file}/README.md`)),
    toPicture: (file) => relative(dirname(toOutput(slug)), join(root, file)).replaceAll("\\", "/"),
  })
  write(slug, page)
  if (source === contents) {
    // Starlight's own link names a folder, but the build writes a file
    const head = [{ tag: "link", attrs: { rel: "canonical", href: `${base}${notFound}.html` } }]
    write(notFound, toNotFound(page, toAddress(base, slug)!), { pagefind: false, tableOfContents: false, head })
  }
}

async function writeApi(base: string): Promise<void> {
  for (const { path, text } of await generateApi()) {
    const toPicture = (file: string) => file
    const page = toPage(path, text, { toAddress: (file) => toAddress(base, toApiSlug(file)), toPicture })
    write(toApiSlug(path), page)
  }
}

/**
 * Writes the pages that Starlight shows to `src/content/docs`, from the repository's Markdown and the public types. Under `astro dev`, a
 * changed Markdown file is written again.
 */
export function markdownPages(): AstroIntegration {
  let base = "/"
  return {
    name: "markdown-pages",
    hooks: {
      "astro:config:setup": async ({ config }) => {
        base = config.base.endsWith("/") ? config.base : `${config.base}/`
        rmSync(folder, { recursive: true, force: true })
        for (const source of slugs.keys()) writePage(source, base)
        await writeApi(base)
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
