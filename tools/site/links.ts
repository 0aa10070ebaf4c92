import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { BuiltSite } from "./build.ts"

const decode = (text: string): string =>
  text.replace(/&#38;|&#x26;|&amp;/gi, "&").replace(/&quot;|&#34;|&#x22;/gi, '"').replace(/&#39;|&#x27;/gi, "'")

const tag = /<[a-z](?:[^<>"]|"[^"]*")*>/gi

/** Returns the values of these attributes of all elements. */
const readAll = (html: string, attributes: string): string[] =>
  (html.match(tag) ?? []).flatMap((element) =>
    [...element.matchAll(new RegExp(`\\s(?:${attributes})="([^"]*)"`, "g"))].map(([, value = ""]) => decode(value))
  )

/** The paths of all pages from the site's folder: `index.html`, `passkeys/index.html`. */
export const findPages = (folder: string): string[] =>
  globSync("**/*.html", { cwd: folder }).map((file) => file.replaceAll("\\", "/")).sort()

/** Returns the address of a page: `/passkeys/`. */
export const toAddress = (base: string, file: string): string => base + file.replace(/(^|\/)index\.html$/, "$1")

/** Returns the links and pictures of all pages, also of sidebar and header, that lead to no file or to no element. */
export function findBrokenLinks({ folder, base, origin }: BuiltSite): string[] {
  const pages = findPages(folder)
  const read = (file: string) => readFileSync(join(folder, file), "utf8")
  const anchors = new Map(pages.map((file) => [file, new Set(readAll(read(file), "id|name"))]))
  return pages.flatMap((page) => {
    const targets = new Set(readAll(read(page), "href|src"))
    return [...targets].filter((target) => !leadsSomewhere(target, page)).map((target) => `${page}: ${target}`)
  })

  function leadsSomewhere(target: string, page: string): boolean {
    const here = `${origin ?? "http://site"}${toAddress(base, page)}`
    const { origin: there, pathname, hash } = new URL(target, here)
    if (there !== new URL(here).origin) return true
    if (!pathname.startsWith(base)) return false
    const path = decodeURIComponent(pathname.slice(base.length))
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path
    const found = existsSync(join(folder, file)) && statSync(join(folder, file)).isFile()
    if (!found || hash === "" || hash === "#_top") return found
    return anchors.get(file)?.has(decodeURIComponent(hash.slice(1))) ?? true
  }
}

/** Returns the pages that `llms.txt` does not list, and the files that it lists and that do not exist. */
export function findUnlisted({ folder, base, origin = "" }: BuiltSite): string[] {
  const text = readFileSync(join(folder, "llms.txt"), "utf8")
  const listed = new Set([...text.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, target = ""]) => target))
  const wanted = findPages(folder).filter((file) => file !== "404.html").map((file) =>
    `${origin}${base}${file === "index.html" ? "index" : file.replace(/\/index\.html$/, "")}.md`
  )
  return [
    ...wanted.filter((target) => !listed.has(target)).map((target) => `llms.txt does not list ${target}`),
    ...[...listed].filter((target) => !existsSync(join(folder, target.slice(origin.length + base.length)))).map(
      (target) => `llms.txt lists ${target}, which does not exist`,
    ),
  ]
}
