import { isObject } from "../../web/json.ts"
import { customFetch } from "../../app/symbols.ts"
import type { ProviderSettings } from "../../app/provider-settings.ts"
import { isLoopback, parseUrl } from "../../web/url.ts"

/** A user of the local provider of `@svc-auth/conformance`. */
export interface TestUser {
  /** The `login_hint` with which this provider signs the user in without a page. */
  readonly hint: string
  readonly name: string
}

/** Only the local provider of `@svc-auth/conformance` serves this path below its issuer. */
const path = "/.well-known/svc-auth-test-users"
/** Timeout for the provider in milliseconds, maximum number of users, and maximum length of their names. */
const [maxWait, maxUsers, maxName] = [1000, 20, 100]

/**
 * Returns the test users of a provider, or none if it is not the local provider of `@svc-auth/conformance`. Its issuer must be on this machine, and
 * it must declare that it is that provider, and at which issuer. Other providers are not queried.
 */
export async function findTestUsers(provider: ProviderSettings): Promise<readonly TestUser[]> {
  if (!("config" in provider) || provider.issuer === undefined) return []
  const { issuer, config } = provider
  const url = parseUrl(issuer + path)
  if (!url || !isLoopback(url)) return []
  try {
    const signal = AbortSignal.timeout(maxWait)
    const response = await (config[customFetch] ?? fetch)(url, { redirect: "error", signal })
    return response.ok ? readUsers(await response.json(), issuer) : []
  } catch {
    return []
  }
}

function readUsers(answer: unknown, issuer: string): TestUser[] {
  const { provider, issuer: named, users }: Readonly<Record<string, unknown>> = isObject(answer) ? answer : {}
  if (provider !== "@svc-auth/conformance" || named !== issuer || !Array.isArray(users)) return []
  return users.slice(0, maxUsers).flatMap((user: Readonly<Record<string, unknown>> | null) => {
    const [hint, name] = [user?.["login_hint"], user?.["name"] ?? user?.["login_hint"]]
    const isUser = typeof hint === "string" && /^[\w-]{1,40}$/.test(hint) && typeof name === "string"
    return isUser ? [{ hint, name: name.slice(0, maxName) }] : []
  })
}
