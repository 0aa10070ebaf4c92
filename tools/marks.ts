/**
 * Finds the marks of providers in the package simple-icons and writes the modules with them.
 * @module
 */
import * as icons from "simple-icons"

/**
 * Providers whose own rules for buttons a mark in one colour cannot keep. Their buttons have none.
 * `docs/decisions/0074-buttons-of-google-and-apple-are-plain.md` names what was read of the rules, and where.
 */
const plain: ReadonlySet<string> = new Set(["apple", "google"])

/** Ids of providers that have another name in simple-icons. */
const slugs: Readonly<Record<string, string>> = {
  battlenet: "battledotnet",
  // the vendor behind the id
  wikimedia: "wikimediafoundation",
}
/** Ids of providers whose slug is the icon of something else, or no mark in this size. */
const others: ReadonlySet<string> = new Set([
  // a word in thin letters, which nobody can read in the size of a mark
  "kakao",
  // the software and its foundation; WordPress.com is a service of another company
  "wordpress",
])

interface Icon {
  readonly slug: string
  readonly path: string
  /** Set if the icon has another licence than CC0. */
  readonly license?: unknown
  /** Where the owner says how the mark may be used. */
  readonly guidelines?: string
}

const bySlug: ReadonlyMap<string, Icon> = new Map(
  Object.values(icons).flatMap((icon) => "slug" in icon ? [[icon.slug, icon] as const] : []),
)

/**
 * Returns what a provider's button shows: a mark, a letter of its name, or nothing, for the vendor's own rules. With a mark, also
 * the page with its owner's rules, if simple-icons knows one.
 */
export function findFace(id: string): { readonly face: "mark" | "letter" | "plain"; readonly guidelines?: string } {
  if (plain.has(id)) return { face: "plain" }
  const icon = findIcon(id)
  return icon ? { face: "mark", ...icon.guidelines && { guidelines: icon.guidelines } } : { face: "letter" }
}

/** Returns the data of the path of a provider's mark, if it has one. */
export const findMark = (id: string): string | undefined =>
  findFace(id).face === "mark" ? findIcon(id)?.path : undefined

/** Returns the modules with the marks, by file, for those of these providers that have one. */
export const toMarkModules = (ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.flatMap((id) => {
    const icon = findFace(id).face === "mark" && findIcon(id)
    return icon ? [[`core/src/marks/${id}.ts`, toModule(icon)]] : []
  }))

/** Returns the ids of {@link slugs}, {@link others} and {@link plain} that are no provider's. */
export const findUnusedIds = (ids: readonly string[]): readonly string[] =>
  [...Object.keys(slugs), ...others, ...plain].filter((id) => !ids.includes(id))

/** Returns the icon. Some have a licence of their own in place of CC0: those are left out. */
function findIcon(id: string): Icon | undefined {
  const icon = others.has(id) ? undefined : bySlug.get(slugs[id] ?? id)
  return icon?.license ? undefined : icon
}

const toModule = ({ slug, path }: Icon): string =>
  `// deno-fmt-ignore-file -- written by npm run generate from the package simple-icons (CC0-1.0), icon "${slug}"

export const mark = ${JSON.stringify(path)}
`
