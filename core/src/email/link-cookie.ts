import type { RequestContext } from "../app/context.ts"

/** Maximum number of links in the cookie. */
const maxLinks = 3
const hashLength = 43

/** Returns the hashes in all cookies of this name. A cookie planted by a sibling site must not hide the app's own. */
const heldLinks = ({ jar, cookies: { link } }: RequestContext): string[] =>
  jar.all(link.name).flatMap((value) => value.split(".")).filter(({ length }) => length === hashLength)

function write({ jar, cookies: { link } }: RequestContext, hashes: readonly string[], maxAge: number): void {
  if (hashes.length === 0) jar.clear(link.name, link.options)
  else jar.set(link.name, hashes.slice(0, maxLinks).join("."), { ...link.options, maxAge })
}

/** Remembers that this browser requested the link with this hash. */
export const rememberLink = (context: RequestContext, hash: string, maxAge: number): void =>
  write(context, [hash, ...heldLinks(context)], maxAge)

/** Returns true if this browser requested the link with this hash. */
export const holdsLink = (context: RequestContext, hash: string): boolean => heldLinks(context).includes(hash)

/** Removes the link from the cookie. */
export function forgetLink(context: RequestContext, hash: string, maxAge: number): void {
  if (holdsLink(context, hash)) write(context, heldLinks(context).filter((held) => held !== hash), maxAge)
}
