import { checked, defineFeature, emptyPage, type Feature, type Flow, lazy, unchecked } from "@svc-auth/core/flows"
import type { SecondFactor } from "@svc-auth/core/flow-tools"
import type { MfaOptions, MfaSettings } from "./options.ts"
import { checkApp, readOptions } from "./settings.ts"

export type { AcceptedClaims, MfaOptions, RequiredParams } from "./options.ts"
export { removeSecondFactor } from "./remove.ts"

/**
 * Returns the feature of second factors: users who have one must provide it at every sign-in, regardless of the provider.
 *
 * ```ts
 * import { mfa } from "@svc-auth/password"
 *
 * const config = { adapter, providers, mail, use: [mfa()] }
 * ```
 * @throws {InvalidConfig} if an option is unknown or invalid. If the app lacks something, an `InvalidConfig` is reported when it starts
 */
export function mfa(options?: MfaOptions): Feature {
  const settings = readOptions(options)
  const secondFactor: SecondFactor = {
    assess: async (context, first) => await (await import("./assess.ts")).assess(context, settings, first),
    findVersion: async (context, userId) => await (await import("./assess.ts")).findVersion(context, settings, userId),
    hasFactor: async (context, userId) => await (await import("./assess.ts")).hasStored(context, userId),
    guards: async (context, userId, account) =>
      await (await import("./assess.ts")).guards(context, settings, userId, account),
    keepText: async (...given) => await (await import("./store.ts")).keepText(...given),
    takeText: async (...given) => await (await import("./store.ts")).takeText(...given),
    endPending: async (app, userId) => await (await import("./store.ts")).endPending(app, userId),
  }
  return defineFeature({
    id: "mfa",
    check: (app) => checkApp(settings, app),
    secondFactor,
    store: settings.store,
    routes: createRoutes(settings),
    toSections: async (context, shown) => await (await import("./manage.ts")).toSections(context, settings, shown),
  })
}

type Module<T> = (flows: T) => Flow<undefined>

/** Returns the routes. Each loads its code on the first request that needs it. */
function createRoutes(settings: MfaSettings): NonNullable<Feature["routes"]> {
  const verifying = (choose: Module<typeof import("./verify.ts")>) =>
    lazy(async () => choose(await import("./verify.ts")))
  const managing = (choose: Module<typeof import("./manage.ts")>) =>
    lazy(async () => choose(await import("./manage.ts")))
  return {
    "GET second-factor": unchecked(
      verifying((flows) => flows.secondFactorPage(settings)),
      emptyPage,
    ),
    "POST second-factor": checked(
      verifying((flows) => flows.secondFactor(settings)),
    ),
    ...settings.totp && {
      "GET totp": unchecked(
        managing((flows) => flows.totpPage(settings)),
        emptyPage,
      ),
      "POST totp": checked(managing((flows) => flows.addTotp(settings))),
    },
    "POST remove-totp": checked(managing((flows) => flows.removeTotp)),
    ...settings.recoveryCodes && {
      "POST recovery-codes": checked(
        managing((flows) => flows.renewCodes(settings)),
      ),
    },
    "POST forget-device": checked(managing((flows) => flows.forgetDevice)),
  }
}
