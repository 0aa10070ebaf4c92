import { AdapterError } from "../errors.ts"
import type { AdapterMethod } from "../app/adapter.ts"
import { listAccounts } from "./own-accounts.ts"
import { freshAge } from "../signin/fresh.ts"
import { listPasskeys } from "./own-passkeys.ts"
import { findSessions } from "./own-sessions.ts"
import { renderAccount } from "./page.ts"
import type { AccountPage } from "./page-content.ts"
import type { AccountSection } from "../app/account-info.ts"
import { findLinkedUser } from "../signin/linked-user.ts"
import type { AccountSectionContext } from "../app/account-info.ts"
import type { RouteContext } from "../app/context.ts"
import { assertTellsStart, isStartedWithin } from "../session/freshness.ts"
import { findCurrentSession } from "../session/session.ts"
import type { CurrentSession } from "../app/session-strategy.ts"
import { findMethod } from "../app/adapter-calls.ts"
import { provideCsrf } from "../http/csrf-token.ts"
import type { FreshDemand } from "../app/step-up.ts"
import { type Flow, page, redirect } from "../app/outcome.ts"
import { findScript } from "../http/pages/passkey-script.ts"
import { toPublicProviders } from "../http/providers.ts"
import { homeUrl, pageUrl, routeUrl } from "../app/target.ts"

/** `GET account`: shows the user's own sessions, accounts and passkeys. */
export const accountPage: Flow = async (context) => {
  const { settings, query } = context
  const [done, error] = ["done", "error"].map((name) => query.get(name) ?? undefined)
  try {
    const current = await findCurrentSession(context)
    if (!current) return redirect(pageUrl(context, "signIn", { callbackUrl: routeUrl(context, "account") }))
    const shown = { ...await toAccountPage(context, current), done, error }
    return page({ name: "custom", script: shown.script, render: (look) => renderAccount(look, shown) })
  } catch (thrown) {
    // during an outage it is unknown who is signed in
    if (!(thrown instanceof AdapterError)) throw thrown
    settings.logger.error(thrown.type, thrown)
    return page({ name: "error", error: "Unavailable", signInUrl: pageUrl(context, "signIn", {}) }, 503)
  }
}

/** Returns the content of the page, without the parts that the adapter does not support. */
async function toAccountPage(context: RouteContext, current: CurrentSession): Promise<AccountPage> {
  const { settings } = context
  // the page shows changes that need a new sign-in only if the time of the last sign-in is known
  assertTellsStart(context, "accountPage")
  const url = routeUrl(context, "account")
  const stepUp = await settings.loadStepUp!()
  const toSignIn = async (demand: FreshDemand | undefined) =>
    demand && await stepUp.toFreshUrl(context, current, demand, url)
  const has = (name: AdapterMethod) => findMethod(settings, name) !== undefined
  const { sessions, complete } = await findSessions(context)
  const endsOne = complete || sessions.length > 1
  const accounts = has("listAccounts") ? await listAccounts(context) : undefined
  const providers = toPublicProviders(context)
  const nameOf = (id: string) => settings.providers.get(id)?.name ?? id
  const user = await findLinkedUser(context, current)
  const registering = providers.filter(({ type }) => type === "webauthn")
  const toAdd = registering[0] && { provider: registering[0].id, type: "webauthn" as const }
  return {
    csrfToken: await provideCsrf(context),
    user: current.user ?? current.named,
    url,
    homeUrl: homeUrl(context),
    freshUrl: await toSignIn(isStartedWithin(context, current, freshAge) ? undefined : { maxAge: freshAge }),
    passkeyFreshUrl: await toSignIn(toAdd && await stepUp.findLinkDemand(context, current, toAdd)),
    sessions,
    complete,
    endsOne,
    endsOthers: settings.session.strategy === "jwt"
      ? settings.revocation !== undefined
      : endsOne || (has("deleteSessions") && has("deleteOtherSessions")),
    accounts: accounts?.map((account) => ({ ...account, name: nameOf(account.provider) })),
    unlinks: has("unlinkAccount"),
    linkable: settings.adapter
      ? providers.filter(({ id, type }) =>
        (type === "oauth" || type === "oidc") && !accounts?.some(({ provider }) => provider === id)
      )
      : [],
    passkeys: registering.length > 0 ? await listPasskeys(context) : undefined,
    sections: user ? await toSections(context, { user, url }) : [],
    renames: has("updateAuthenticator"),
    deletes: has("deleteAuthenticator") && has("unlinkAccount"),
    registering,
    script: registering.length > 0 ? findScript(settings)?.version : undefined,
  }
}

/** Returns the sections that features provide. */
const toSections = async (context: RouteContext, shown: AccountSectionContext): Promise<readonly AccountSection[]> =>
  (await Promise.all(context.settings.sections.map((one) => one.toSections?.(context, shown) ?? []))).flat()
