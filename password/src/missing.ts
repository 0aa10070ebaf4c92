/** Returns how an app whose adapter cannot end sessions can do without, to be added to the error about missing methods. */
export const endingElse = (missing: readonly string[]): string =>
  missing.includes("deleteSessions")
    ? ', and the strategy "jwt" with `session.revocation` needs no `deleteSessions`'
    : ""
