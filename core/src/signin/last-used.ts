import type { RequestContext } from "../app/context.ts"

/** Lifetime of the cookie, in seconds: 180 days. */
const lifetime = 180 * 24 * 60 * 60

/**
 * Stores in a cookie which provider the user signed in with. The cookie contains the provider's id, and nothing about the user. If the
 * app does not use the cookie, deletes it.
 */
export function rememberProvider({ jar, cookies: { lastUsed }, settings }: RequestContext, id: string): void {
  if (settings.lastUsed) jar.set(lastUsed.name, id, { ...lastUsed.options, maxAge: lifetime })
  else jar.clear(lastUsed.name, lastUsed.options)
}

/** Returns the id of the provider that was last used in this browser, if the app still has it. If the app does not use the cookie, deletes it. */
export function findLastUsed({ jar, cookies: { lastUsed }, settings }: RequestContext): string | undefined {
  if (!settings.lastUsed) {
    jar.clear(lastUsed.name, lastUsed.options)
    return undefined
  }
  const id = jar.get(lastUsed.name)
  return id !== undefined && settings.providers.has(id) ? id : undefined
}
