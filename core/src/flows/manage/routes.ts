import type { Flow } from "../outcome.ts"
import { type AppRoutes, checked, emptyJson, lazy, unchecked } from "../route.ts"

const sessions = (choose: (flows: typeof import("./sessions.ts")) => Flow) =>
  lazy(async () => choose(await import("./sessions.ts")))
const accounts = (choose: (flows: typeof import("./accounts.ts")) => Flow) =>
  lazy(async () => choose(await import("./accounts.ts")))
const passkeys = (choose: (flows: typeof import("./passkeys.ts")) => Flow) =>
  lazy(async () => choose(await import("./passkeys.ts")))

/** Returns the routes. One function makes them, so that a bundler can leave out all of them and what they load. */
const createManageRoutes = (): AppRoutes => ({
  "GET sessions": { ...unchecked(sessions((flows) => flows.sessions), emptyJson), program: true },
  "POST end-session": checked(sessions((flows) => flows.endOne)),
  "POST end-other-sessions": checked(sessions((flows) => flows.endOthers)),
  "POST end-all-sessions": checked(sessions((flows) => flows.endAll)),
  "GET accounts": { ...unchecked(accounts((flows) => flows.accounts), emptyJson), program: true },
  "POST unlink-account": checked(accounts((flows) => flows.unlinkOwn)),
  "GET passkeys": { ...unchecked(passkeys((flows) => flows.passkeys), emptyJson), program: true },
  "POST rename-passkey": checked(passkeys((flows) => flows.renameOwn)),
  "POST delete-passkey": checked(passkeys((flows) => flows.deleteOwn)),
})

/** The routes by which users manage their own sessions, accounts and passkeys. Adapters and stores of ended sessions bring them. */
export const manageRoutes: AppRoutes = /* @__PURE__ */ createManageRoutes()
