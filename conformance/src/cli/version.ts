import { readFileSync } from "node:fs"

/** The suite's own version: in its package.json, or in the address that JSR serves it at. */
export function readVersion(): string {
  const { protocol, pathname } = new URL(import.meta.url)
  if (protocol !== "file:") return /\/conformance\/([^/]+)\//.exec(pathname)?.[1] ?? "?"
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version
}
