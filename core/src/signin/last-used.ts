import type { RequestContext } from "../app/context.ts"

/** How long a browser remembers the provider, in seconds: 180 days. */
const lifetime = 180 * 24 * 60 * 60

/**
 * Remembers in a cookie with which provider the user signed in. The cookie contains its id and nothing about the user. If the option is off,
 * deletes the cookie.
 */
export function rememberProvider({ jar, cookies: { lastUsed }, settings }: RequestContext, id: string): void {
  if (settings.lastUsed) jar.set(lastUsed.name, id, { ...lastUsed.options, maxAge: lifetime })
  else jar.clear(lastUsed.name, lastUsed.options)
}

/**
 * Returns the id of the provider with which the user signed in last in this browser, if the app still has it. If the option is off, deletes
 * the cookie.
 */
export function findLastUsed({ jar, cookies: { lastUsed }, settings }: RequestContext): string | undefined {
  if (!settings.lastUsed) {
    jar.clear(lastUsed.name, lastUsed.options)
    return undefined
  }
  const id = jar.get(lastUsed.name)
  return id !== undefined && settings.providers.has(id) ? id : undefined
}
