import { loadSaid, type OAuthProtocol } from "@svc-auth/core/oauth-tools"
import * as oauth from "oauth4webapi"
import { readLibraryError } from "./error.ts"
import { toHttpOptions } from "./session.ts"

/** Returns a discovery document (OpenID Connect Discovery §4). */
export const discover: NonNullable<OAuthProtocol["discover"]> = async (provider, url) => {
  const issuer = new URL(provider.issuer!)
  const { [oauth.customFetch]: call, ...options } = toHttpOptions(provider)
  const response = await oauth.discoveryRequest(issuer, {
    ...options,
    // the option `discovery` may name another URL than the library's
    [oauth.customFetch]: (_, init) => call(url, init),
  })
  if (response.status !== 200) throw await (await loadSaid()).toStatusError(url, response, undefined)
  try {
    return await oauth.processDiscoveryResponse(issuer, response)
  } catch (error) {
    const { code, cause } = readLibraryError(error) ?? {}
    // the core compares the issuer exactly, and its error names both
    if (code === oauth.JSON_ATTRIBUTE_COMPARISON) return (cause as { body: Record<string, unknown> }).body
    throw error
  }
}
