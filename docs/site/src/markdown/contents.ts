import { posix } from "node:path"
import { readSource, slugs } from "./sources.ts"

/** A link of the sidebar. */
export interface Entry {
  readonly label: string
  readonly link: string
}

/** The page from which the sidebar is made. */
export const contents = "docs/README.md"

/** Returns the first row's cells of each line of the table under a heading. */
function readRows(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((one) => one.startsWith(`${heading}\n`))
  if (section === undefined) {
    throw new Error(`${contents} has no heading "## ${heading}", from which the sidebar is made`)
  }
  return section.split("\n").filter((line) => line.startsWith("|")).slice(2).map((line) =>
    line.split("|").slice(1, -1).map((cell) => cell.trim())
  )
}

/** Returns the entry for a row of docs/README.md: its first link. A first cell without a link is the label. */
function toEntry(cells: readonly string[]): Entry {
  const [, text = "", target = ""] = /\[([^\]]+)\]\(([^)]+)\)/.exec(cells.join("|")) ?? []
  const [path = "", anchor] = target.split("#")
  const slug = slugs.get(posix.join("docs", path))
  if (slug === undefined) throw new Error(`${contents} links to ${target}, which is not a page of the site`)
  const label = cells[0]!.includes("](") ? text : cells[0]!
  const address = slug === "index" ? "/" : `/${slug}/`
  return {
    label: label.replaceAll("`", ""),
    link: anchor === undefined || anchor === "get-started" ? address : `${address}#${anchor}`,
  }
}

/** Returns the entries of docs/README.md under a heading, in its order. */
export const readEntries = (heading: string): Entry[] => readRows(readSource(contents), heading).map(toEntry)
