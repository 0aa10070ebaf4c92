import type { StarlightUserConfig } from "@astrojs/starlight/types"
import { apiEntries } from "../api/entries.ts"
import { type Entry, readEntries } from "./contents.ts"
import { toFrameworkId } from "./frameworks.ts"
import { toPage } from "./rewrite.ts"
import { readSource, slugs } from "./sources.ts"

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>

/** Returns the entries of the start. Those of a framework are hidden while the reader has chosen another one. */
const readStart = () =>
  readEntries("Start").map((entry) => {
    const id = toFrameworkId(entry.link)
    return id === undefined ? entry : { ...entry, attrs: { "data-framework": id } }
  })

function readDecisions(): Entry[] {
  const none = { toAddress: () => undefined, toPicture: (file: string) => file }
  return [...slugs].filter(([source]) => /^docs\/decisions\/\d/.test(source)).map(([source, slug]) => ({
    label: `${Number(/\d+/.exec(slug)![0])}. ${toPage(source, readSource(source), none).title}`,
    link: `/${slug}/`,
  }))
}

/** Returns the API reference: the modules of each package. */
function readApiEntries() {
  const packages = Map.groupBy(apiEntries, (entry) => entry.package)
  return [...packages].map(([label, entries]) => ({
    label,
    collapsed: true,
    items: entries.map(({ name, slug }) => ({ label: name.replace("@svc-auth/", ""), link: `/${slug}/` })),
  }))
}

/** Returns the sidebar, in the order of docs/README.md. */
export function sidebar(): Sidebar {
  return [
    { label: "Svc Auth", link: "/" },
    { label: "Get started", items: readStart() },
    { label: "Tutorials", items: readEntries("Tutorials") },
    { label: "Guides", items: readEntries("Guides") },
    { label: "Reference", items: readEntries("Reference"), collapsed: true },
    { label: "API", items: [{ label: "All modules", link: "/api/" }, ...readApiEntries()], collapsed: true },
    { label: "Internals", items: readEntries("Internals"), collapsed: true },
    { label: "Decisions", items: readDecisions(), collapsed: true },
  ]
}
