import { InvalidConfig } from "../errors.ts"
import { defineFeature, type Feature } from "../app/feature.ts"
import { emptyPage, lazy, unchecked } from "../http/route.ts"

/**
 * Returns the feature that serves the account page at `account` under the option `basePath`. On it, users see and end their sessions, and link and
 * unlink accounts and passkeys. It needs the option `adapter` or `session.revocation`.
 *
 * ```ts
 * import { accountPage } from "@svc-auth/core/account-page"
 *
 * const config = { adapter, providers: [GitHub], use: [accountPage()] }
 * ```
 */
export const accountPage = (): Feature =>
  defineFeature({
    id: "account-page",
    check({ adapter, revokes }) {
      if (adapter || revokes) return
      throw new InvalidConfig("`accountPage()` needs `adapter` or `session.revocation`")
    },
    routes: { "GET account": unchecked(lazy(async () => (await import("./page-flow.ts")).accountPage), emptyPage) },
  })
