import type { APIRoute, GetStaticPaths } from "astro"
import { getCollection } from "astro:content"
import { notFound } from "../markdown/not-found.ts"

/** Each page as Markdown, which `llms.txt` links to. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await getCollection("docs", ({ id }) => id !== notFound)).map(({ id, data, body = "" }) => ({
    params: { page: id },
    // the pictures are files of the site, whose names only the build knows
    props: { text: `# ${data.title}\n\n${body.replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")}\n` },
  }))

export const GET: APIRoute = ({ props }) => new Response(props["text"] as string)
