/** The note of one change: the text below the front matter of a file in .changeset. */
export function readNote(changeset: string): string {
  return /^---\n[^]*?---\n([^]*)$/.exec(changeset)?.[1]?.trim() ?? ""
}

/** Returns the packages that a file in .changeset names. */
export function readNames(changeset: string): string[] {
  const front = /^---\n([^]*?)---\n/.exec(changeset)?.[1] ?? ""
  return [...front.matchAll(/^["']?([^"'\n]+?)["']?: *(?:major|minor|patch) *$/gm)].map(([, name = ""]) => name)
}

const open = / \(unreleased\)$/

/** Returns the heading of the newest version, without its hashes. */
export function readNewest(changelog: string): string {
  return /^## (.+)$/m.exec(changelog)?.[1] ?? ""
}

/** Whether the newest section is unreleased. */
export function isOpen(changelog: string): boolean {
  return open.test(readNewest(changelog))
}

/** Returns the changelog with its newest section as released. */
export function close(changelog: string): string {
  const newest = readNewest(changelog)
  return changelog.replace(`## ${newest}`, `## ${newest.replace(open, "")}`)
}

/** Returns the changelog with a new first section for the version. */
export function addSection(changelog: string, version: string, notes: readonly string[]): string {
  const items = notes.map((note) => note.startsWith("- ") ? note : `- ${note.replaceAll("\n", "\n  ")}`)
  return changelog.replace(/^(?=## )/m, `## ${version}\n\n${items.join("\n")}\n\n`)
}
