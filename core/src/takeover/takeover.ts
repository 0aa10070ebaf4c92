import type { SessionSource } from "./session-source.ts"
import type { Takeover } from "../app/takeover.ts"
import { clearCookies, type Migration } from "./cookies.ts"
import { endRows, takeOverRow } from "./rows.ts"
import { markTaken, mayOpen, openTokens } from "./tokens.ts"

/** Returns the functions that convert the sessions of this library. */
export function createTakeover(source: SessionSource): Takeover {
  const migration: Migration = { source, opened: new WeakSet(), converted: 0, logged: -Infinity }
  return {
    names: (secure) => source.cookieNames(secure),
    clearCookies: (context) => clearCookies(migration, context),
    openTokens: (context) => openTokens(migration, context),
    mayOpen: (context, token) => mayOpen(migration, context, token),
    markTaken: (context, token) => markTaken(migration, context, token),
    takeOverRow: (context, rows, own) => takeOverRow(migration, context, rows, own),
    endRows: (context, rows, own) => endRows(migration, context, rows, own),
  }
}
