import { readFileSync } from "node:fs"

/** The suite's own version, from its package.json or from its URL on JSR. */
export function readVersion(): string {
  const { protocol, pathname } = new URL(import.meta.url)
  if (protocol !== "file:") return /\/conformance\/([^/]+)\//.exec(pathname)?.[1] ?? "?"
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version
}
