import type { ProviderConfig } from "./provider.ts"

/** Returns the name of the environment variable that sets this option of the provider. */
export const toVariable = (id: string, option: "ID" | "SECRET" | "ISSUER" | "KEY"): string =>
  `AUTH_${id.toUpperCase().replaceAll("-", "_")}_${option}`

/** Client settings of an OAuth provider. */
interface OAuthClient {
  readonly id: string
  readonly config: Pick<
    Extract<ProviderConfig, { type: "oauth" | "oidc" }>,
    "clientId" | "clientSecret" | "secretFrom" | "client"
  >
  readonly lacksIssuer: boolean
}

/** Authentication methods without a client secret. */
export const withoutSecret: ReadonlySet<string | undefined> = new Set(["none", "private_key_jwt"])

/** Returns the names of the environment variables to set for a missing client id, secret or issuer. */
export function findMissingVariables({ id, config, lacksIssuer }: OAuthClient): string[] {
  const { clientId, clientSecret, secretFrom, client } = config
  const needsSecret = !clientSecret && !secretFrom && !withoutSecret.has(client?.token_endpoint_auth_method)
  return [
    ...clientId ? [] : [toVariable(id, "ID")],
    ...needsSecret ? [toVariable(id, "SECRET")] : [],
    ...lacksIssuer ? [toVariable(id, "ISSUER")] : [],
  ]
}

/** Returns the fix for clients without id, secret or issuer, for error messages. It lists all variables together. */
export const toClientFix = (providers: readonly OAuthClient[]): string =>
  `set ${providers.flatMap(findMissingVariables).join(", ")} (options \`clientId\`, \`clientSecret\`${
    providers.some(({ lacksIssuer }) => lacksIssuer) ? ", `issuer`" : ""
  })`
