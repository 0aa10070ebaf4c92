import * as icons from "simple-icons"

/**
 * Providers whose own rules for buttons forbid a mark in one colour. Their buttons have none.
 * Google (developers.google.com/identity/branding-guidelines): a button always has the "G" in its standard colours.
 * Apple (developer.apple.com/design/human-interface-guidelines/sign-in-with-apple): a button's logo is Apple's own file, and
 * the guidelines forbid another one.
 */
const plain: ReadonlySet<string> = new Set(["apple", "google"])

/** Ids of providers that have another name in simple-icons. */
const slugs: Readonly<Record<string, string>> = {
  "click-up": "clickup",
  "epic-games": "epicgames",
  "hugging-face": "huggingface",
  "stack-overflow": "stackoverflow",
}
/** Ids that are the slug of an icon of something else. */
const others: ReadonlySet<string> = new Set(["dex", "polar", "webauthn"])

interface Icon {
  readonly slug: string
  readonly path: string
  readonly license?: unknown
}

const bySlug: ReadonlyMap<string, Icon> = new Map(
  Object.values(icons).flatMap((icon) => "slug" in icon ? [[icon.slug, icon] as const] : []),
)

/**
 * Returns the text of the field `mark` of a provider's module: the name to import from `../marks/<id>.ts`, or `false` if its
 * button has no mark. Returns `undefined` if the module has no such field: its button then has a letter.
 */
export function toMarkField(id: string): "mark" | "false" | undefined {
  if (plain.has(id)) return "false"
  return findIcon(id) && "mark"
}

/** Returns the modules with the marks, by file, for those of these providers that have one. */
export const toMarkModules = (ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.flatMap((id) => {
    const icon = toMarkField(id) === "mark" && findIcon(id)
    return icon ? [[`core/src/marks/${id}.ts`, toModule(icon)]] : []
  }))

/** Returns the icon. Some have a licence of their own in place of CC0: those are left out. */
function findIcon(id: string): Icon | undefined {
  const icon = others.has(id) ? undefined : bySlug.get(slugs[id] ?? id)
  return icon?.license ? undefined : icon
}

const toModule = ({ slug, path }: Icon): string =>
  `// deno-fmt-ignore-file -- written by npm run generate from the package simple-icons (CC0-1.0), icon "${slug}"

export const mark = ${JSON.stringify(path)}
`
