import { readFile, writeFile } from "node:fs/promises"

export interface Entry {
  readonly name: string
  readonly text: string
  readonly at: Date
}

const entries: Entry[] = []
const byName = new Map<string, Entry[]>()

export function sign(entry: Entry): void {
  entries.push(entry)
  byName.set(entry.name, [...byName.get(entry.name) ?? [], entry])
}

/** Returns the newest entries, of one author if the page asks for it. */
export function entriesOf(url: URL): readonly Entry[] {
  const { name, from = "0" } = Object.fromEntries(url.searchParams) as {
    name?: string
    from?: string
  }
  const found = name === undefined ? entries : byName.get(name) ?? []
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(
    Number(from),
    Number(from) + 20,
  )
}

export const mostActive = (): readonly (readonly [string, number])[] =>
  [...byName].map(([name, list]) => [name, list.length] as const).sort((
    [, a],
    [, b],
  ) => b - a)

export async function keep(files: readonly string[]): Promise<void> {
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(file, "utf8")] as const),
  )
  const known = new Set(
    texts.flatMap(([, text]) => (JSON.parse(text) as Entry[]).map(({ text }) => text)),
  )
  const fresh = Object.entries(Object.groupBy(entries, ({ name }) => name))
  for (const [name, list = []] of fresh) {
    await writeFile(
      name,
      JSON.stringify(list.filter(({ text }) => !known.has(text))),
    )
  }
}
