/** A fenced block of a Markdown page. */
export interface Block {
  /** Path of the page, from the repository's root. */
  readonly page: string
  /** Line of the opening fence, counted from 1. */
  readonly line: number
  /** The last heading before it. Empty: there is none. */
  readonly heading: string
  readonly language: string
  readonly text: string
  /** The HTML comment directly before the fence, without its delimiters. */
  readonly note: string | undefined
}

export interface Link {
  readonly line: number
  /** As written, with the fragment. */
  readonly target: string
}

const fence = /^( *)(`{3,}|~{3,})\s*([\w+-]*)/

/** Returns the fenced blocks of a page, without their indentation. */
export function readBlocks(page: string, markdown: string): Block[] {
  const lines = markdown.split("\n")
  const blocks: Block[] = []
  let heading = ""
  for (let i = 0; i < lines.length; i++) {
    heading = /^#{1,6} +(.*?) *$/.exec(lines[i]!)?.[1] ?? heading
    const [, indent = "", mark, language = ""] = fence.exec(lines[i]!) ?? []
    if (!mark) continue
    const end = lines.findIndex((line, at) => at > i && line.trim() === mark)
    if (end < 0) throw new Error(`${page}:${i + 1} opens a block and does not close it`)
    const text = lines.slice(i + 1, end).map((line) => line.startsWith(indent) ? line.slice(indent.length) : line)
    blocks.push({ page, line: i + 1, heading, language, text: text.join("\n"), note: readNote(lines, i) })
    i = end
  }
  return blocks
}

function readNote(lines: readonly string[], at: number): string | undefined {
  const before = lines.slice(0, at).reverse().find((line) => line.trim() !== "")
  return /^\s*<!--\s*(.*?)\s*-->$/.exec(before ?? "")?.[1]
}

/** Returns the page's lines with all code blanked out. */
function toProse(markdown: string): string[] {
  let open: string | undefined
  return markdown.split("\n").map((line) => {
    const mark = fence.exec(line)?.[2]
    if (open) {
      if (line.trim() === open) open = undefined
      return ""
    }
    if (mark) open = mark
    return mark ? "" : line.replace(/`[^`]*`/g, (code) => "`".padEnd(code.length, "x"))
  })
}

/** Returns every link and picture of a page, `[text](target)`. */
export function readLinks(markdown: string): Link[] {
  return toProse(markdown).flatMap((line, i) =>
    [...line.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map(([, target = ""]) => ({ line: i + 1, target }))
  )
}

/** Returns the anchor that GitHub makes of the first heading with this text. */
export const toAnchor = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-")

/** Returns the anchors that GitHub makes of a page's headings. */
export function readAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>()
  let inBlock = false
  for (const line of markdown.split("\n")) {
    if (fence.test(line)) inBlock = !inBlock
    const heading = inBlock ? undefined : /^#{1,6}\s+(.*?)\s*$/.exec(line)?.[1]
    if (heading === undefined) continue
    const slug = toAnchor(heading)
    let anchor = slug
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`
    anchors.add(anchor)
  }
  return anchors
}

/** Returns the headings of a page that are more than one level below the one before, which screen readers report as a gap. */
export function readGaps(markdown: string): string[] {
  const headings = toProse(markdown).filter((line) => /^#{1,6}\s/.test(line))
  const levels = headings.map((line) => line.indexOf(" "))
  return headings.filter((_, i) => levels[i]! > (levels[i - 1] ?? 0) + 1)
}

/** Returns the code in the first column of the table under this heading, without arguments. */
export function readKeys(markdown: string, heading: string): string[] {
  const lines = markdown.split("\n")
  const from = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading)
  if (from < 0) throw new Error(`no heading "${heading}"`)
  const length = lines.slice(from + 1).findIndex((line) => /^#+ /.test(line))
  const section = lines.slice(from + 1, length < 0 ? undefined : from + 1 + length)
  return section.flatMap((line) => {
    const cell = /^\| ([^|]+) \|/.exec(line)?.[1] ?? ""
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key.replace(/\(.*\)$/, ""))
  })
}
