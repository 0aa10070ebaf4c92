import { readBlocks } from "../../scripts/docs/markdown.ts"

/** One thing that a page tells the developer to do. */
export type Step =
  | { readonly kind: "run"; readonly command: string }
  /** `at`: where the text goes in a file that is there already; absent: the file has nothing else. */
  | { readonly kind: "write"; readonly path: string; readonly text: string; readonly at?: "top" | "end" | undefined }

/** A line that names the file of the lines below it: `// src/auth.ts`, `# .env, at the end`, `<!-- src/routes/+page.svelte -->`. */
const header = /^(?:\/\/|#|<!--) ([\w./+[\]-]*\.[\w]+)(?:, at the (top|end))?(?: -->)?$/

/**
 * What a page says under these headings, as typed, in its order: each line of a shell block is a command, each file of another block is
 * written. A block without a file's name only explains.
 */
export function readSteps(page: string, markdown: string, headings: readonly string[]): readonly Step[] {
  const blocks = readBlocks(page, markdown)
  return headings.flatMap((heading) => {
    const [from, to] = findSection(markdown, heading)
    return blocks.filter(({ line }) => line > from && line <= to).flatMap(({ language, text }) =>
      language === "sh" ? toCommands(text) : toFiles(text)
    )
  })
}

function findSection(markdown: string, heading: string): readonly [from: number, to: number] {
  const lines = markdown.split("\n")
  const from = lines.indexOf(`## ${heading}`)
  if (from < 0) throw new Error(`no heading "## ${heading}"`)
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith("## "))
  return [from + 1, length < 0 ? lines.length : from + 1 + length]
}

const toCommands = (text: string): Step[] =>
  text.split("\n").map((line) => line.replace(/\s+#.*$/, "").trim()).filter(Boolean).map((command) => ({
    kind: "run",
    command,
  }))

function toFiles(text: string): Step[] {
  const files: { path: string; lines: string[]; at: "top" | "end" | undefined }[] = []
  for (const line of text.split("\n")) {
    const [, path, at] = header.exec(line) ?? []
    if (path !== undefined) files.push({ path, lines: [], at: at as "top" | "end" | undefined })
    else files.at(-1)?.lines.push(line)
  }
  return files.map(({ path, lines, at }) => ({ kind: "write", path, text: `${lines.join("\n").trim()}\n`, at }))
}
