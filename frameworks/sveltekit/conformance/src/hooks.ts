import { resolve } from "$app/paths"
import type { Reroute } from "@sveltejs/kit/hooks"

const base = resolve("/").replace(/\/$/, "")

/** `/rerouted/…` and, later, `/fr/…` show the page `/…`; one path becomes another that Kit cannot decode. */
export const reroute: Reroute = ({ url }) => {
  if (url.pathname.endsWith("/rerouted/undecodable")) return "/protected/%ff"
  const [, language, path] = /^\/(rerouted|fr)(\/.*)$/.exec(url.pathname.slice(base.length)) ?? []
  if (language === "fr") return Promise.resolve(base + path)
  return path && base + path
}
