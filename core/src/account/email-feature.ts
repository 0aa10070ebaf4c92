import { InvalidConfig } from "../errors.ts"
import { type CheckedApp, defineFeature, type Feature } from "../app/feature.ts"
import { checked, emptyPage, lazy, unchecked } from "../http/route.ts"
import type { Flow } from "../app/outcome.ts"

const changes = (choose: (flows: typeof import("./email-change.ts")) => Flow) =>
  lazy(async () => choose(await import("./email-change.ts")))
const restores = (choose: (flows: typeof import("./email-restore.ts")) => Flow) =>
  lazy(async () => choose(await import("./email-restore.ts")))

const methods = ["getUser", "getUserByEmail", "updateUser", "createVerificationToken", "useVerificationToken"] as const

/** @throws {InvalidConfig} with what is missing */
function checkApp({ adapter, strategy, revokes, mails }: CheckedApp): void {
  if (!adapter) {
    throw new InvalidConfig("`emailChange` needs `adapter`, which stores users and their addresses", {
      type: "MissingAdapter",
    })
  }
  const missing = methods.filter((name) => typeof adapter[name] !== "function")
  if (missing.length > 0) {
    throw new InvalidConfig(
      `\`emailChange\`: the adapter lacks ${missing.join(", ")}; use an adapter that has them, or add them`,
      { type: "MissingAdapterMethods" },
    )
  }
  if (!mails) {
    throw new InvalidConfig(
      "`emailChange` mails codes; set `mail` to a built-in e-mail provider, such as `Resend({ from })`, or to a function",
    )
  }
  if (strategy === "jwt" && !revokes) {
    throw new InvalidConfig(
      'a new address ends the other sessions of the user, which the strategy "jwt" can do only with the option `session.revocation`; set ' +
        'its `store`, such as `sqliteRevocations(file)`, or use the strategy "database"',
    )
  }
}

/**
 * The feature by which users change their e-mail address: pages that prove the new address by a mailed code, and that put the old one back for seven
 * days. It needs the options `adapter` and `mail`, and sessions that can be ended. With {@link accountPage}, that page has a section for it.
 *
 * ```ts
 * import { accountPage, emailChange } from "@svc-auth/core/features"
 *
 * const config = { adapter, mail: Resend({ from: "Example <login@example.com>" }), providers: [GitHub], use: [accountPage(), emailChange] }
 * ```
 */
export const emailChange: Feature = /* @__PURE__ */ defineFeature({
  id: "email-change",
  check: checkApp,
  toSections: async (context, { user }) => [await (await import("./email-change.ts")).toSection(context, user)],
  routes: {
    "GET change-email": unchecked(changes((flows) => flows.changePage), emptyPage),
    "POST change-email": checked(changes((flows) => flows.change)),
    "GET restore-email": unchecked(restores((flows) => flows.restorePage), emptyPage),
    "POST restore-email": checked(restores((flows) => flows.restore)),
  },
})
