import type { APIRoute } from "astro"
import { getCollection } from "astro:content"
import { notFound } from "../markdown/not-found.ts"

/** A list of all pages for programs that read the documentation, as https://llmstxt.org describes it. */
export const GET: APIRoute = async ({ site }) => {
  const base = import.meta.env.BASE_URL.replace(/\/?$/, "/")
  const toAddress = (id: string) => site === undefined ? `${base}${id}.md` : new URL(`${base}${id}.md`, site).href
  const pages = (await getCollection("docs", ({ id }) => id !== notFound)).toSorted((a, b) => a.id < b.id ? -1 : 1)
  const toLine = ({ id, data: { title, description } }: (typeof pages)[number]) =>
    `- [${title}](${toAddress(id)})${description === undefined ? "" : `: ${description}`}`
  const isApi = ({ id }: { readonly id: string }) => /^api(\/|$)/.test(id)
  const docs = pages.filter((page) => !isApi(page))
  return new Response(
    [
      "# Svc Auth",
      "",
      `> ${pages.find(({ id }) => id === "index")?.data.description ?? ""}`,
      "",
      "## Documentation",
      "",
      ...docs.map(toLine),
      "",
      "## API",
      "",
      ...pages.filter(isApi).map(toLine),
      "",
    ].join("\n"),
  )
}
