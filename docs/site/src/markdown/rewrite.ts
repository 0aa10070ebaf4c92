import { posix } from "node:path"

/** A page as Starlight reads it. */
export interface Page {
  readonly title: string
  readonly description: string | undefined
  readonly body: string
}

/** What a relative target of a link leads to. */
export interface Places {
  /** The address of the page that the file became, or `undefined` if the site does not show the file. */
  readonly toAddress: (file: string) => string | undefined
  /** The path of a picture for the page that shows it. */
  readonly toPicture: (file: string) => string
}

const fence = /^ *(`{3,}|~{3,})/
const fenceEnd = /^(`+|~+)$/
/** A code span. It ends in its paragraph. */
const span = /(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\1(?!`)/g
const spanOrComment = new RegExp(`${span.source}|<!--[\\s\\S]*?-->`, "g")
const link = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(<?([^)\s>]+)>?((?:\s+"[^"]*")?)\)/g

/** Splits a page into prose and fenced blocks, in order. */
function split(markdown: string): { readonly code: boolean; readonly text: string }[] {
  const parts: { code: boolean; lines: string[] }[] = [{ code: false, lines: [] }]
  let open: string | undefined
  for (const line of markdown.split("\n")) {
    const mark = fence.exec(line)?.[1]
    if (open === undefined && mark !== undefined) {
      parts.push({ code: true, lines: [line] })
      open = mark
    } else {
      parts.at(-1)!.lines.push(line)
      const text = line.trim()
      if (open !== undefined && fenceEnd.test(text) && text.startsWith(open)) {
        parts.push({ code: false, lines: [] })
        open = undefined
      }
    }
  }
  return parts.map(({ code, lines }) => ({ code, text: lines.join("\n") }))
}

/** Replaces the content of code spans, so that nothing in it is taken for a link. The length stays. */
const mask = (prose: string): string => prose.replace(span, (code) => code.replace(/[^\n]/g, "x"))

const dropComments = (prose: string): string =>
  prose.replace(spanOrComment, (found) => found.startsWith("<!--") ? "" : found)

function rewriteLinks(source: string, prose: string, places: Places): string {
  let rewritten = ""
  let last = 0
  for (const found of mask(prose).matchAll(link)) {
    const [whole, picture = "", masked = "", target = "", title = ""] = found
    const from = found.index + picture.length + 1
    const text = prose.slice(from, from + masked.length)
    const shown = picture ? text : rewriteLinks(source, text, places)
    rewritten += prose.slice(last, found.index) + toLink(source, places, { picture, shown, target, title })
    last = found.index + whole.length
  }
  return rewritten + prose.slice(last)
}

interface Written {
  readonly picture: string
  readonly shown: string
  readonly target: string
  readonly title: string
}

function toLink(source: string, places: Places, { picture, shown, target, title }: Written): string {
  if (/^[a-z]+:/i.test(target) || target.startsWith("#")) return `${picture}[${shown}](${target}${title})`
  const [path = "", anchor] = target.split("#")
  const file = posix.join(posix.dirname(source), decodeURIComponent(path)).replace(/\/$/, "")
  if (picture) return `![${shown}](${places.toPicture(file)}${title})`
  const address = places.toAddress(file)
  // the site has pages, not the code: on GitHub the link opens the file
  if (address === undefined) return shown
  return `[${shown}](${address}${anchor === undefined ? "" : `#${anchor}`}${title})`
}

/** Returns a line of Markdown without its marks. */
export const toText = (markdown: string): string =>
  markdown.replace(link, "$2").replace(link, "$2").replace(/[*`]/g, "").replace(/\s+/g, " ").trim()

/** Returns the first sentence of the first paragraph. */
function findDescription(prose: string): string | undefined {
  const paragraph = prose.split(/\n\s*\n/).map((one) => one.trim()).find((one) => /^[\p{L}*`[]/u.test(one))
  const sentences = paragraph === undefined ? undefined : toText(paragraph)
  return sentences === undefined ? undefined : /^.*?[.:](?=\s|$)/.exec(sentences)?.[0] ?? sentences
}

/**
 * Returns the page that a Markdown file becomes: its first heading is the title, HTML comments are left out, and relative links lead to
 * the site's pages.
 * @param source path of the file from the repository's root
 * @throws {Error} if the file has no first heading
 */
export function toPage(source: string, markdown: string, places: Places): Page {
  const parts = split(markdown).map(({ code, text }) => ({
    code,
    text: code ? text : dropComments(text),
  }))
  const heading = /^# +(.+?) *$/m.exec(parts[0]!.text)
  if (heading === null) throw new Error(`${source} has no title: begin it with a line "# Title"`)
  parts[0]!.text = parts[0]!.text.replace(heading[0], "")
  const body = parts.map(({ code, text }) => code ? text : rewriteLinks(source, text, places)).join("\n")
  return { title: toText(heading[1]!), description: findDescription(parts[0]!.text), body: body.trim() }
}

/** Returns the file that Starlight reads. */
export const toFile = ({ title, description, body }: Page, more: Readonly<Record<string, unknown>> = {}): string => {
  const data = Object.entries({ title, description, ...more }).filter(([, value]) => value !== undefined)
  return `---\n${data.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join("\n")}\n---\n\n${body}\n`
}
