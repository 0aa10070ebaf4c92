import type { SessionSource } from "./session-source.ts"
import { loadOnce } from "../app/load-once.ts"
import type { Takeover } from "../app/takeover.ts"
import { clearCookies, type Migration } from "./cookies.ts"

const loadRows = /* @__PURE__ */ loadOnce(() => import("./rows.ts"))
const loadTokens = /* @__PURE__ */ loadOnce(() => import("./tokens.ts"))

/** Returns the functions that convert the sessions of this library. The code for the app's strategy is loaded on first use. */
export function createTakeover(source: SessionSource): Takeover {
  const migration: Migration = { source, opened: new WeakSet(), converted: 0, logged: -Infinity }
  return {
    names: (secure) => source.cookieNames(secure),
    clearCookies: (context) => clearCookies(migration, context),
    async *openTokens(context) {
      yield* (await loadTokens()).openTokens(migration, context)
    },
    mayOpen: async (context, token) => await (await loadTokens()).mayOpen(migration, context, token),
    markTaken: async (context, token) => await (await loadTokens()).markTaken(migration, context, token),
    takeOverRow: async (context, rows, own) => await (await loadRows()).takeOverRow(migration, context, rows, own),
    endRows: async (context, rows, own) => await (await loadRows()).endRows(migration, context, rows, own),
  }
}
