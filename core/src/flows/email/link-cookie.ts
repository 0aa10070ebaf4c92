import type { Visit } from "../../request/context.ts"

/** Links that one browser is known to have asked for. */
const remembered = 3
const hashLength = 43

/** Returns the marks of all cookies: one that a sibling site has planted must not replace ours. */
const heldLinks = ({ jar, cookies: { link } }: Visit): string[] =>
  jar.all(link.name).flatMap((value) => value.split(".")).filter(({ length }) => length === hashLength)

function write({ jar, cookies: { link } }: Visit, hashes: readonly string[], maxAge: number): void {
  if (hashes.length === 0) jar.clear(link.name, link.options)
  else jar.set(link.name, hashes.slice(0, remembered).join("."), { ...link.options, maxAge })
}

/** Notes that this browser asked for the link of this hash. */
export const rememberLink = (visit: Visit, hash: string, maxAge: number): void =>
  write(visit, [hash, ...heldLinks(visit)], maxAge)

/** Whether this browser asked for it. */
export const holdsLink = (visit: Visit, hash: string): boolean => heldLinks(visit).includes(hash)

/** Forgets one that is used up. */
export function forgetLink(visit: Visit, hash: string, maxAge: number): void {
  if (holdsLink(visit, hash)) write(visit, heldLinks(visit).filter((held) => held !== hash), maxAge)
}
