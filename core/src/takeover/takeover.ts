import type { SessionSource } from "../app/session-source.ts"
import type { Takeover } from "../app/takeover.ts"
import { clearCookies, type Sources, toNames } from "./cookies.ts"
import { endRows, takeOverRow } from "./rows.ts"
import { markTaken, mayOpen, openTokens } from "./tokens.ts"

/** Returns the functions that take over the sessions of these libraries. */
export function createTakeover(list: readonly SessionSource[]): Takeover {
  const sources: Sources = { list, opened: new WeakSet(), taken: 0, logged: -Infinity }
  return {
    names: (secure) => toNames(sources, secure),
    clearCookies: (context) => clearCookies(sources, context),
    openTokens: (context) => openTokens(sources, context),
    mayOpen: (context, token) => mayOpen(sources, context, token),
    markTaken: (context, token) => markTaken(sources, context, token),
    takeOverRow: (context, rows, own) => takeOverRow(sources, context, rows, own),
    endRows: (context, rows, own) => endRows(sources, context, rows, own),
  }
}
