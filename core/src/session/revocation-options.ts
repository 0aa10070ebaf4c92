import { InvalidConfig } from "../errors.ts"
import type { CheckedRevocation, RevocationOptions } from "../app/revocation.ts"
import { checkNames, type Names } from "../app/option-names.ts"
import { readSeconds } from "../app/session.ts"

const names: Names<RevocationOptions> = { store: true, checkAge: true, whenDown: true }

/** Returns the revocation options, checked and completed. @throws {InvalidConfig} if one is invalid */
export function readRevocation(options: RevocationOptions, strategy: "jwt" | "database"): CheckedRevocation {
  if (strategy !== "jwt") {
    throw new InvalidConfig(
      '`session.revocation` needs the strategy "jwt"; under "database" a session ends when its row is deleted, as ' +
        "`endSessions` does, so leave the option out",
    )
  }
  checkNames("session.revocation.", options, names)
  const { store, checkAge, whenDown = "deny" } = options ?? {}
  if (typeof store?.revoke !== "function" || typeof store.findRevocations !== "function") {
    throw new InvalidConfig(
      "`session.revocation.store` must have the methods `revoke` and `findRevocations`; create it with `redisRevocations`, " +
        "`sqliteRevocations` or `memoryRevocations`",
    )
  }
  if (whenDown !== "deny" && whenDown !== "allow") {
    throw new InvalidConfig('`session.revocation.whenDown` must be "deny" or "allow"')
  }
  return { store, checkAge: readSeconds(checkAge, 0, 0, "session.revocation.checkAge"), whenDown }
}
