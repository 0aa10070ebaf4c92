import type { Page } from "./rewrite.ts"

/** The slug of the page, from which Starlight makes `404.html`. */
export const notFound = "404"

/**
 * Returns the page for an address that does not exist.
 * @param contents the page of docs/README.md, which begins with a table of the groups
 * @param address the address of that page
 */
export const toNotFound = ({ body }: Page, address: string): Page => ({
  title: "Page not found",
  description: undefined,
  body: `No page has this address. Search for its words, or begin with one of these:\n\n${
    body.split(/^## /m)[0]!.replaceAll("](#", `](${address}#`)
  }`,
})
