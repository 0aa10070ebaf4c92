/** What is noted of one change: the text below the front matter of a file in .changeset. */
export function readNote(changeset: string): string {
  return /^---\n[^]*?---\n([^]*)$/.exec(changeset)?.[1]?.trim() ?? ""
}

/** The packages that a file in .changeset names. */
export function readNames(changeset: string): string[] {
  const front = /^---\n([^]*?)---\n/.exec(changeset)?.[1] ?? ""
  return [...front.matchAll(/^["']?([^"'\n]+?)["']?: *(?:major|minor|patch) *$/gm)].map(([, name = ""]) => name)
}

const open = / \(unreleased\)$/

/** The newest version's heading, without its hashes. */
export function readNewest(changelog: string): string {
  return /^## (.+)$/m.exec(changelog)?.[1] ?? ""
}

/** Whether the newest section is still being written. */
export function isOpen(changelog: string): boolean {
  return open.test(readNewest(changelog))
}

/** The changelog with its newest section as one that is out. */
export function close(changelog: string): string {
  const newest = readNewest(changelog)
  return changelog.replace(`## ${newest}`, `## ${newest.replace(open, "")}`)
}

/** The changelog with a section for the version above the others. */
export function addSection(changelog: string, version: string, notes: readonly string[]): string {
  const items = notes.map((note) => note.startsWith("- ") ? note : `- ${note.replaceAll("\n", "\n  ")}`)
  return changelog.replace(/^(?=## )/m, `## ${version}\n\n${items.join("\n")}\n\n`)
}
