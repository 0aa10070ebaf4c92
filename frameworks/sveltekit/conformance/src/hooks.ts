import { resolve } from "$app/paths"

const base = resolve("/").replace(/\/$/, "")

/** `/rerouted/…` and, in a promise, `/fr/…` show the page `/…`. One path becomes a path that Kit cannot decode. */
export const reroute = ({ url }: { url: URL }): string | undefined | Promise<string> => {
  if (url.pathname.endsWith("/rerouted/undecodable")) return "/protected/%ff"
  const [, language, path] = /^\/(rerouted|fr)(\/.*)$/.exec(url.pathname.slice(base.length)) ?? []
  if (language === "fr") return Promise.resolve(base + path)
  return path && base + path
}
