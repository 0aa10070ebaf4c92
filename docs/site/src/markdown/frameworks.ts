import { toAnchor } from "../../../../tools/docs/markdown.ts"
import { toText } from "./rewrite.ts"
import { readEntries } from "./contents.ts"
import { readSource, slugs } from "./sources.ts"

/** A framework that the reader can choose. */
export interface Framework {
  /** The name of its folder. */
  readonly id: string
  readonly name: string
  /** The path of its page on the site, without slashes around it. */
  readonly slug: string
  readonly sections: readonly { readonly title: string; readonly anchor: string }[]
}

/** Returns the framework whose page an entry of the sidebar links to, if any. */
export const toFrameworkId = (link: string): string | undefined => /^\/frameworks\/([\w-]+)\//.exec(link)?.[1]

function readSections(source: string): Framework["sections"] {
  const prose = readSource(source).replace(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, "")
  return [...prose.matchAll(/^## +(.+?) *$/gm)].map(([, heading = ""]) => ({
    title: toText(heading),
    anchor: toAnchor(heading),
  }))
}

function readFrameworks(): Framework[] {
  const names = new Map<string, string>()
  for (const { label, link } of readEntries("Start")) {
    const id = toFrameworkId(link)
    // "Next.js 15 and 16": the versions are on the page
    if (id !== undefined && !names.has(id)) names.set(id, label.replace(/,? (\d|and ).*$/, ""))
  }
  return [...names].map(([id, name]) => {
    const source = `frameworks/${id}/README.md`
    return { id, name, slug: slugs.get(source)!, sections: readSections(source) }
  })
}

/** The frameworks of docs/README.md, in its order. */
export const frameworks: readonly Framework[] = readFrameworks()
