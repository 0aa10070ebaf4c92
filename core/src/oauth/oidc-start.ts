import { InvalidConfig } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"
import { isBag } from "../app/merge-options.ts"
import type { OAuthProtocol, Server } from "../app/oauth-protocol.ts"
import { startAuthorization } from "./authorize.ts"
import { needsStrict } from "./needed-features.ts"

/** Starts an authorization request of OpenID Connect. */
export const startOidc: OAuthProtocol["start"] = (provider, input) =>
  startAuthorization(provider, input, (server, query) => {
    assertMetadataServed(provider, server)
    const acr = findDemandedAcr(provider, query.get("claims"))
    return acr ? { acr } : {}
  })

/** Checks that the metadata requires nothing that only strict providers do. @throws {InvalidConfig} */
function assertMetadataServed({ id }: OAuthSettings, { metadata }: Server): void {
  const required = ["require_pushed_authorization_requests", "require_signed_request_object"] as const
  const name = required.find((name) => metadata[name] === true)
  if (name) throw new InvalidConfig(`Provider "${id}": its metadata contains \`${name}\`, which ${needsStrict}`)
}

/**
 * Returns the authentication context classes of which the ID token must have one, if `claims` requests `acr` as essential (OpenID Connect Core
 * §5.5.1.1). Otherwise returns `undefined`.
 */
export function findDemandedAcr({ type }: OAuthSettings, claims: string | undefined): readonly string[] | undefined {
  const acr = type === "oidc" ? parseBag(parseBag(claims)?.id_token)?.acr : undefined
  const { essential, value, values } = parseBag(acr) ?? {}
  const demanded = [value, values].flat().filter((one): one is string => typeof one === "string")
  return essential === true && demanded.length > 0 ? demanded : undefined
}

/** Returns the object, or the object in the JSON text, or `undefined`. */
function parseBag(given: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = typeof given === "string" ? JSON.parse(given) : given
    return isBag(value) ? value : undefined
  } catch {
    return undefined
  }
}
