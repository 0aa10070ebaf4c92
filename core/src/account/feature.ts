import { InvalidConfig } from "../errors.ts"
import { type CheckedApp, defineFeature, type Feature } from "../app/feature.ts"
import { loadOnce } from "../app/load-once.ts"
import { emptyPage, lazy, unchecked } from "../http/route.ts"
import { manageRoutes } from "./routes.ts"

/** @throws {InvalidConfig} if sessions cannot be ended */
function requireStore({ adapter, revokes }: CheckedApp, name: string): void {
  if (!adapter && !revokes) throw new InvalidConfig(`\`${name}\` needs \`adapter\` or \`session.revocation\``)
}

const loadVerbs = /* @__PURE__ */ loadOnce(async () => (await import("./verbs.ts")).createOwnVerbs)

/**
 * The feature by which users manage their own sessions, accounts and passkeys on a page of yours: the routes that its forms and scripts call, and
 * the verbs of bindings, such as `auth.sessions()`. It needs the option `adapter` or `session.revocation`. {@link accountPage} contains it.
 *
 * ```ts
 * import { accountManagement } from "@svc-auth/core/features"
 *
 * const config = { adapter, providers: [GitHub], use: [accountManagement] }
 * ```
 */
export const accountManagement: Feature = /* @__PURE__ */ defineFeature({
  id: "account-management",
  check: (app) => requireStore(app, "accountManagement"),
  routes: manageRoutes,
  loadVerbs,
})

/**
 * Returns the feature that serves the account page at `account` under the option `basePath`. On it, users see and end their sessions, and link and
 * unlink accounts and passkeys. It contains {@link accountManagement}, and needs the option `adapter` or `session.revocation`.
 *
 * ```ts
 * import { accountPage } from "@svc-auth/core/features"
 *
 * const config = { adapter, providers: [GitHub], use: [accountPage()] }
 * ```
 */
export const accountPage = (): Feature =>
  defineFeature({
    id: "account-page",
    check(app) {
      requireStore(app, "accountPage()")
      if (!app.features.includes(accountManagement)) return
      throw new InvalidConfig("`accountPage()` contains `accountManagement`; remove `accountManagement` from `use`")
    },
    routes: {
      ...manageRoutes,
      "GET account": unchecked(lazy(async () => (await import("./page-flow.ts")).accountPage), emptyPage),
    },
    loadVerbs,
  })
