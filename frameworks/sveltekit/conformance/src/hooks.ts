import { resolve } from "$app/paths"

const base = resolve("/").replace(/\/$/, "")

/** `/mounted/…` and, in a promise, `/part/…` show the page `/…`, also with other names. One path becomes a path that Kit cannot decode. */
export const reroute = ({ url }: { url: URL }): string | undefined | Promise<string> => {
  if (url.pathname.endsWith("/rerouted/undecodable")) return "/protected/%ff"
  const [, name, path] = /^\/(rerouted|mounted|fr|part)(?:-%C3%BC)?(\/.*)$/.exec(url.pathname.slice(base.length)) ?? []
  if (name === "fr" || name === "part") return Promise.resolve(base + path)
  return path && base + path
}
