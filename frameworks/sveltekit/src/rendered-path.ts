const group = /^\([^)]+\)$/
const bracketed = /\[([xu])\+([\da-f-]+)\]|\[{1,2}(?:\.{3})?([\w-]+)(?:=[\w-]+)?\]{1,2}/gi

/**
 * Returns the path of the route that Kit runs, decoded and below the app's base: the route's id with the parameters filled in.
 * @returns `undefined` if a matcher has turned a parameter into something other than a string
 */
export function toRenderedPath(id: string, params: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.values(params).some((value) => typeof value === "object")) return undefined
  const fill = (_: string, escape: string | undefined, code: string, name: string) =>
    escape
      ? String.fromCodePoint(...code.split("-").map((point) => Number.parseInt(point, 16)))
      : String(params[name] ?? "")
  const segments = id.split("/")
    .filter((segment) => !group.test(segment))
    .map((segment) => segment.replace(bracketed, fill))
  return `/${segments.filter((segment) => segment !== "").join("/")}`
}
