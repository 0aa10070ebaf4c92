import { readBlocks } from "../docs/markdown.ts"

/** One step that a page tells the developer to do. */
export type Step =
  | { readonly kind: "run"; readonly command: string }
  /** `at`: where the text goes in an existing file; absent: the text is the whole file. */
  | { readonly kind: "write"; readonly path: string; readonly text: string; readonly at?: "top" | "end" | undefined }

/** A line that names the file of the lines below it: `// src/auth.ts`, `# .env, at the end`, `<!-- src/routes/+page.svelte -->`. */
const header = /^(?:\/\/|#|<!--) ([\w./+[\]-]*\.[\w]+)(?:, at the (top|end))?(?: -->)?$/

/**
 * Returns the steps under these headings of a page, in order. Each line of a shell block is a command. Each other block is a file; a
 * block without a file name is skipped, because it only explains.
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
