import { expect, test } from "vitest"
import { sidebar } from "../../docs/site/src/markdown/sidebar.ts"
import { slugs } from "../../docs/site/src/markdown/sources.ts"

interface Item {
  readonly link?: string
  readonly items?: readonly Item[]
}
const linksOf = ({ link, items = [] }: Item): string[] => [
  ...link === undefined ? [] : [link.split("#")[0]!],
  ...items.flatMap(linksOf),
]

/** Pages that another page leads to: apps to copy, and those for maintainers. */
const others = /\/examples?\/|^(CONTRIBUTING|SECURITY)\.md$|^bench\/|^docs\/releasing\.md$|^docs\/README\.md$/

test("the sidebar leads to each page for users", () => {
  const links = new Set((sidebar() as readonly Item[]).flatMap(linksOf))
  const missing = [...slugs].filter(([source, slug]) =>
    !others.test(source) && !links.has(slug === "index" ? "/" : `/${slug}/`)
  )
  expect(missing.map(([source]) => `${source}: add a row to docs/README.md`)).toEqual([])
})
