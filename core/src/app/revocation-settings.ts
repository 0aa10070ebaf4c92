import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "./config.ts"
import type { RevocationOptions, RevocationStore } from "./revocation.ts"
import type { AppRoutes } from "./route.ts"
import type { EndAtProvider, SessionStrategy } from "./session-strategy.ts"
import type { EndUserSessions } from "./settings.ts"
import type { LoadStepUp } from "./step-up.ts"
import { revocationFlows } from "./symbols.ts"

/** The revocation options, checked and completed. */
export interface CheckedRevocation {
  readonly store: RevocationStore
  /** Seconds. */
  readonly checkAge: number
  readonly whenDown: "deny" | "allow"
}

/** Code that runs only with the option `session.revocation`. */
export interface RevocationFlows {
  /** Returns the options, checked. @throws {InvalidConfig} if one is invalid */
  read(options: RevocationOptions, strategy: "jwt" | "database"): CheckedRevocation
  /** The strategy `jwt`, with sessions that can be ended elsewhere. */
  readonly sessions: SessionStrategy
  /** The function that ends all sessions of a user. */
  readonly endSessions: EndUserSessions
  /** The function that ends the sessions of a logout token. */
  readonly endAtProvider: EndAtProvider
  /** The routes by which users manage their own sessions. */
  readonly routes: AppRoutes
  /** Loads what a demand for a fresh sign-in needs. */
  readonly loadFresh: LoadStepUp
}

/** The revocation options, and the code that uses them. */
export type RevocationSettings = CheckedRevocation & RevocationFlows

/**
 * Returns the revocation settings, or `undefined` without the option.
 * @param own the entry's flows, which serve every store. `@svc-auth/core/lean` has none
 * @throws {InvalidConfig} if an option is invalid, or if neither the entry nor the store contains flows
 */
export function findRevocation(
  { session }: AuthConfig,
  strategy: "jwt" | "database",
  own: RevocationFlows | undefined,
): RevocationSettings | undefined {
  const options = session?.revocation
  if (options === undefined) return undefined
  const flows = own ??
    (options?.store as { readonly [revocationFlows]?: RevocationFlows } | undefined)?.[revocationFlows]
  if (flows) return { ...flows, ...flows.read(options, strategy) }
  throw new InvalidConfig(
    "`session.revocation.store` brings no flows; wrap it with `withRevocationFlows` from @svc-auth/core/adapters",
  )
}
