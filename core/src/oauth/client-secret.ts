import { toClientFix } from "../app/client-credentials.ts"
import { InvalidConfig } from "../errors.ts"
import type { OAuthSettings } from "./settings.ts"

/**
 * Returns the configured client secret or, if there is none, the result of the provider's `secretFrom`.
 * @throws {InvalidConfig} if the client secret is missing
 */
export async function requireSecret(provider: OAuthSettings, now: Date): Promise<string> {
  const { id, config } = provider
  if (config.clientSecret) return config.clientSecret
  if (config.secretFrom && config.clientId) return await config.secretFrom({ clientId: config.clientId, now })
  throw new InvalidConfig(
    `Provider "${id}": the client secret is missing; ${toClientFix([provider])}, ` +
      `or \`client: { token_endpoint_auth_method: "none" }\` for a public client`,
  )
}
