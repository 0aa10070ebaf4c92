import type { RequestContext } from "../request/context.ts"

/** How long a browser remembers the provider, in seconds: 180 days. */
const lifetime = 180 * 24 * 60 * 60

/** Remembers in a cookie with which provider the user signed in. The cookie contains its id and nothing about the user. */
export function rememberProvider({ jar, cookies: { lastUsed }, settings }: RequestContext, id: string): void {
  if (settings.lastUsed) jar.set(lastUsed.name, id, { ...lastUsed.options, maxAge: lifetime })
}

/** Returns the id of the provider with which the user signed in last in this browser, if the app still has it. */
export function findLastUsed({ jar, cookies: { lastUsed }, settings }: RequestContext): string | undefined {
  const id = settings.lastUsed ? jar.get(lastUsed.name) : undefined
  return id !== undefined && settings.providers.has(id) ? id : undefined
}
