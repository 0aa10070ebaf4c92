import type { Context } from "../context.ts"
import { AdapterError } from "../errors.ts"
import { findFault } from "../last-fault.ts"
import { findPresent } from "../session/session.ts"
import { provideCsrf } from "./csrf-token.ts"
import { findLinkedUser } from "./linked-user.ts"
import { type Flow, page, redirect } from "./outcome.ts"
import { namedTarget, pageUrl } from "./target.ts"
import { toPublicProviders } from "./providers.ts"

/** `GET signin[/:provider]`: the built-in page, or the integrator's. */
export const signInPage: Flow = async (context) => {
  const { query, settings } = context
  const [error, code] = ["error", "code"].map((name) => query.get(name) ?? undefined)
  const shown = { callbackUrl: namedTarget(context), error, code }
  if (settings.pages.signIn) return redirect(pageUrl(context, "signIn", shown))
  return page({
    name: "signin",
    ...shown,
    csrfToken: await provideCsrf(context),
    providers: toFormProviders(context),
    who: await findWho(context),
    detail: findFault(context, shown.error),
  })
}

/** Who is signed in, where signing in with another provider would link it to him. Without a store nothing is linked. */
async function findWho(context: Context): Promise<string | undefined> {
  if (!context.settings.adapter) return undefined
  try {
    const present = await findPresent(context)
    const user = present && await findLinkedUser(context, present)
    return user && (user.name && user.email ? `${user.name} (${user.email})` : user.name || user.email)
  } catch (thrown) {
    // the page itself needs no store
    if (!(thrown instanceof AdapterError)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    return undefined
  }
}

function toFormProviders(context: Context) {
  return toPublicProviders(context)
    .filter(({ id }) => !context.provider || context.provider.id === id)
    .map((listed) => {
      const provider = context.settings.providers.get(listed.id)
      return provider?.type === "credentials" ? { ...listed, credentials: provider.credentials } : listed
    })
}

/** `POST signin/:provider` of a provider that is signed in with by a form of its own: that form. */
export const showForm: Flow = (context) => {
  const url = pageUrl(context, "signIn", { callbackUrl: namedTarget(context) })
  return redirect(
    context.settings.pages.signIn ? url : url.replace(/\/signin(?=\?|$)/, `/signin/${context.provider!.id}`),
  )
}
