/**
 * Providers that demand more than OpenID Connect, such as those of banks and governments. Their whole protocol is that of oauth4webapi.
 *
 * ```ts
 * import { strict } from "@svc-auth/strict"
 *
 * const bank = strict({ id: "bank", name: "Bank", issuer: "https://id.bank.example", client: { dpop_bound_access_tokens: true } })
 * const config = { providers: [bank] }
 * ```
 * @module
 */
export { strict } from "./strict.ts"
export { createDpopProof, exportDpopKey } from "./bound-tokens.ts"
export type {
  ClientKey,
  StrictClientMetadata,
  StrictConfig,
  StrictEntry,
  StrictOptions,
  StrictProvider,
  StrictTokenEndpoint,
  StrictUserConfig,
} from "./options.ts"
export type { DpopRequest } from "@svc-auth/core/oauth"
