import type { AuthConfig } from "@svc-auth/core"
import type { Adapter } from "@svc-auth/core/adapters"
import { customFetch } from "@svc-auth/core"
import { oidc } from "@svc-auth/core/providers"
import process from "node:process"

/** The provider's only client. */
export const client = { id: "app", secret: "a-secret-of-the-client-0123456789abcdef" } as const
/** The header that names the process that sends a request to the provider. */
export const processHeader = "x-process"

/** Returns the configuration that the test shares with its processes. */
export const toConfig = (adapter: Adapter, issuer: string, secret: string): AuthConfig => ({
  adapter,
  secret,
  trustHost: true,
  account: { encryptTokens: true },
  providers: [oidc({
    id: "idp",
    name: "Provider",
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    [customFetch]: (input: string | URL | Request, init?: RequestInit) => {
      const headers = new Headers(init?.headers)
      headers.set(processHeader, String(process.pid))
      return fetch(input, { ...init, headers })
    },
  })],
  logger: { error: () => {}, warn: () => {} },
})
