import { NotFound } from "../../errors.ts"
import { findPanelPath } from "../panel.ts"
import type { Flow } from "../../app/outcome.ts"
import { signOutHere } from "../../http/sign-out.ts"
import { findTestUsers } from "./test-users.ts"

/** `POST dev`: signs the browser out, and starts an ordinary sign-in that names a test user. The provider does the rest. */
export const signInAs: Flow = async (context) => {
  const { settings, body, origin } = context
  const provider = settings.providers.get(String(body.get("provider")))
  const users = provider ? await findTestUsers(provider) : []
  const user = users.find(({ hint }) => hint === body.get("user"))
  if (!provider || !user) {
    throw new NotFound("the local provider of @svc-auth/conformance has no such test user", { type: "UnknownAction" })
  }
  context.report?.({ provider: provider.id })
  // otherwise an app with an adapter would link the account to the user who is signed in
  await signOutHere(context)
  const { routes, signIn } = settings.providerFeatures.get(provider.id)!
  const route = routes[signIn]!
  return await route.flow({
    ...context,
    action: "signin",
    authorizationParams: new URLSearchParams({ login_hint: user.hint }),
    query: new URLSearchParams(),
    body: new Map([["callbackUrl", origin + findPanelPath(settings)!]]),
  }, provider)
}
