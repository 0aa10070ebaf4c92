import type { RequestContext } from "../app/context.ts"
import { createCsrf, readCsrf } from "../seal/csrf.ts"

/** Returns the browser's CSRF token. If it has none, creates one and sets its cookie. Returns `undefined` if the check is disabled. */
export async function provideCsrf({ settings, jar, cookies, keys }: RequestContext): Promise<string | undefined> {
  if (!settings.csrf) return undefined
  const { name, options } = cookies.csrfToken
  const known = await readCsrf(keys, jar.all(name))
  if (known) return known
  const { token, cookie } = await createCsrf(keys)
  jar.set(name, cookie, options)
  return token
}
