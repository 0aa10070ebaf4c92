import { NotFound } from "../errors.ts"
import type { Flow } from "../app/outcome.ts"
import { checked, emptyJson, lazy, unchecked } from "../http/route.ts"
import type { AppRoutes, Route } from "../app/route.ts"

/** Returns the flow for apps with users in a store. The others do not have its route. */
const stored = (flow: Flow): Flow => (context, provider) => {
  if (context.settings.adapter) return flow(context, provider)
  throw new NotFound("this route needs `adapter`", { type: "UnknownAction" })
}
const accounts = (choose: (flows: typeof import("./accounts-flow.ts")) => Flow) =>
  stored(lazy(async () => choose(await import("./accounts-flow.ts"))))
const passkeys = (choose: (flows: typeof import("./passkeys-flow.ts")) => Flow) =>
  stored(lazy(async () => choose(await import("./passkeys-flow.ts"))))
const sessions = (choose: (flows: typeof import("./sessions-flow.ts")) => Flow) =>
  lazy(async () => choose(await import("./sessions-flow.ts")))

/** Returns a route that only programs call, and that does not change anything. */
const list = (flow: Flow): Route => ({ ...unchecked(flow, emptyJson), program: true })

/** Returns the routes. It is a function, so that a bundler can leave out all of them and the code that they load. */
const createManageRoutes = (): AppRoutes => ({
  "GET sessions": list(sessions((flows) => flows.sessions)),
  "POST end-session": checked(sessions((flows) => flows.endOne)),
  "POST end-other-sessions": checked(sessions((flows) => flows.endOthers)),
  "POST end-all-sessions": checked(sessions((flows) => flows.endAll)),
  "GET accounts": list(accounts((flows) => flows.accounts)),
  "POST unlink-account": checked(accounts((flows) => flows.unlinkOwn)),
  "GET passkeys": list(passkeys((flows) => flows.passkeys)),
  "POST rename-passkey": checked(passkeys((flows) => flows.renameOwn)),
  "POST delete-passkey": checked(passkeys((flows) => flows.deleteOwn)),
})

/** The routes with which users manage their own sessions, accounts and passkeys. */
export const manageRoutes: AppRoutes = /* @__PURE__ */ createManageRoutes()
