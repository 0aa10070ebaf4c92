import { logger, secret } from "../apps/options.ts"
import type { Config, Facts, Library } from "./library.ts"

export { secret }

/** The shared configuration: the options that a binding would set, and a logger that costs nothing. */
export function toConfig(providers: Config["providers"], more: Readonly<Record<string, unknown>> = {}): Config {
  return { secret, basePath: "/auth", trustHost: true, logger, providers, ...more }
}

export const credentials: Facts = {
  id: "credentials",
  name: "Credentials",
  type: "credentials",
  credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
  authorize: ({ username, password }: Record<string, unknown>) =>
    username === "ada" && password === "ada" ? { id: "1", name: "Ada", email: "ada@example.com" } : null,
}

/** Returns an OAuth provider with its own endpoints. With `library`, `fetch` answers every call to it. */
export function toOAuth(id: string, library?: Library, fetch?: typeof globalThis.fetch): Facts {
  const issuer = `https://${id}.example`
  return {
    id,
    name: `Provider ${id}`,
    type: "oauth",
    clientId: "client",
    clientSecret: "client-secret",
    authorization: `${issuer}/authorize?scope=profile`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/me`,
    checks: ["pkce", "state"],
    profile: (profile: Record<string, string>) => ({ id: profile.sub, name: profile.name, email: profile.email }),
    ...(library && fetch && { [library.customFetch]: fetch }),
  }
}

/** Returns an OpenID Connect provider that uses discovery. */
export function toOidc(id: string, library: Library, fetch: typeof globalThis.fetch): Facts {
  return {
    id,
    name: `Provider ${id}`,
    type: "oidc",
    issuer: `https://${id}.example`,
    clientId: "client",
    clientSecret: "client-secret",
    checks: ["pkce", "state", "nonce"],
    [library.customFetch]: fetch,
  }
}
