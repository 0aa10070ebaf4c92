/** Returns the alternative for an app whose adapter cannot end sessions, to be added to the error about missing methods. */
export const endingElse = (missing: readonly string[]): string =>
  missing.includes("deleteSessions")
    ? ', and the strategy "jwt" with `session.revocation` needs no `deleteSessions`'
    : ""
