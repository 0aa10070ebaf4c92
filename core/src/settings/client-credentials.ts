import type { OAuthConfig } from "../model/provider.ts"

/** The environment variable that fills an option of this provider. */
export const toVariable = (id: string, option: "ID" | "SECRET" | "ISSUER" | "KEY"): string =>
  `AUTH_${id.toUpperCase().replaceAll("-", "_")}_${option}`

interface Lacking {
  readonly id: string
  readonly config: Pick<OAuthConfig, "clientId" | "clientSecret" | "secretFrom" | "client">
}

/** Clients that prove themselves by no shared secret. */
const withoutSecret: ReadonlySet<string | undefined> = new Set(["none", "private_key_jwt"])

/** The environment variables that would give the provider's client what it lacks. */
export function findMissingVariables({ id, config }: Lacking): string[] {
  const { clientId, clientSecret, secretFrom, client } = config
  const needsSecret = !clientSecret && !secretFrom && !withoutSecret.has(client?.token_endpoint_auth_method)
  return [
    ...clientId ? [] : [toVariable(id, "ID")],
    ...needsSecret ? [toVariable(id, "SECRET")] : [],
  ]
}

/** What to do about clients that lack something: every variable at once. */
export const toClientCure = (providers: readonly Lacking[]): string =>
  `set ${providers.flatMap(findMissingVariables).join(", ")} (options \`clientId\`, \`clientSecret\`)`
