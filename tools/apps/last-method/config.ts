import { type AuthConfig, skipCSRFCheck } from "@svc-auth/core"
import type { Adapter } from "@svc-auth/core/adapters"
import { accountManagement } from "@svc-auth/core/features"
import GitHub from "@svc-auth/core/providers/github"
import GitLab from "@svc-auth/core/providers/gitlab"
import Passkey from "@svc-auth/core/providers/passkey"

const client = { clientId: "app", clientSecret: "a-secret-of-the-client-0123456789abcdef" }

/** Returns the configuration that the test shares with its processes. */
export const toConfig = (adapter: Adapter, secret: string): AuthConfig => ({
  adapter,
  use: [accountManagement],
  secret,
  origin: "http://127.0.0.1",
  skipCSRFCheck,
  providers: [GitHub(client), GitLab(client), Passkey],
  experimental: { enableWebAuthn: true },
  logger: { error: () => {}, warn: () => {} },
})
