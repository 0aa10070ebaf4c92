import { createUserId } from "../signin/user.ts"
import type { RouteContext } from "../app/context.ts"
import type { Account, LoggerInstance } from "../types.ts"
import type { IdTokenClaims } from "../app/oauth-protocol.ts"
import { finishAuthorization } from "./callback.ts"
import type { LogoutFacts } from "./provider.ts"
import type { OAuthSettings } from "./settings.ts"
import { warnOnce } from "../app/warnings.ts"
import { trace } from "../app/trace.ts"
import { finish } from "../signin/finish.ts"
import { type FlowRecord, takeFlow } from "./flow-cookie.ts"
import { findState, takeForm } from "./form-post.ts"
import { createLostFlowError } from "./lost-flow.ts"
import { type Flow, FlowFailure, type Outcome, redirect } from "../app/outcome.ts"
import { findOtherCallback } from "./redirect-uri.ts"
import { homeUrl } from "../app/target.ts"

/** `GET callback/:provider` of an OAuth or OpenID Connect provider: finishes the sign-in that the request's `state` identifies. */
export const oauthCallback: Flow<OAuthSettings> = async (context, provider) => {
  const parameters = await takeForm(context, provider) ?? context.query
  const state = await findState(provider, parameters)
  const relay = state && await findOtherCallback(context, state, provider.id)
  if (relay) return redirect(`${relay}?${parameters}`)
  const flow = state ? await takeFlow(context, state, provider.id) : "nothing"
  // an attacker may have written this URL, so its target is ignored
  if (typeof flow === "string") {
    throw new FlowFailure(
      await createLostFlowError(context, provider, { parameters, state, lost: flow }),
      homeUrl(context),
    )
  }
  try {
    return await finishFlow(context, provider, parameters, flow)
  } catch (thrown) {
    // the error page keeps the target, so that the user reaches it after they sign in again
    throw new FlowFailure(thrown, flow.target)
  }
}

async function finishFlow(
  context: RouteContext,
  provider: OAuthSettings,
  parameters: URLSearchParams,
  flow: FlowRecord,
): Promise<Outcome> {
  const { hide, logger } = context.settings
  for (const secret of [parameters, flow]) hide?.(secret)
  const { user, account, profile, isBareSub, claims } = await finishAuthorization(provider, {
    parameters,
    secrets: flow,
    redirectUri: flow.redirectUri,
    now: context.now,
    logger,
    hide,
  })
  // plain OAuth has no ID token, so it signs the user in again but does not prove anything else
  const demand = provider.type === "oidc" ? flow.demand : undefined
  // `!`: fail closed if the code for step-up sign-in is not available
  const acr = demand && (await context.settings.loadStepUp!()).verifyDemand(provider, claims, demand, context.now)
  trace(context, "the provider identified the user", { provider: provider.id, id: account.providerAccountId })
  const { settings } = context
  if (isBareSub) warnOfBareSub(provider, settings.logger)
  const id = await createUserId(settings, account)
  return await finish(context, {
    user: { ...user, id },
    account: settings.adapter ? account : { ...account, userId: id },
    profile,
    startedBy: flow.startedBy,
    demand: flow.demand,
    acr,
    providerSession: claims && await rememberSession(context, provider, claims, account),
    target: flow.target,
  })
}

/** Returns the provider session to store with the new session, if the provider may end it. */
async function rememberSession(
  context: RouteContext,
  provider: OAuthSettings,
  ...given: [claims: IdTokenClaims, account: Account]
): Promise<string | undefined> {
  const { backChannelLogout }: OAuthSettings["config"] & LogoutFacts = provider.config
  if (!backChannelLogout) return undefined
  return await (await context.settings.loadLogout!()).rememberSession(context, provider, ...given)
}

function warnOfBareSub({ id, issuer }: OAuthSettings, logger: LoggerInstance): void {
  const text =
    `Provider "${id}" (${issuer}): \`profile\` returns the \`sub\` alone as \`id\`. Each tenant may choose the \`sub\` of its users, so ` +
    "one tenant can take over an account of another. Return `${profile.iss}#${profile.sub}`. If the provider itself assigns every `sub`, " +
    "set `uniqueSub: true`"
  warnOnce(logger, "sub-of-any-tenant", text)
}
