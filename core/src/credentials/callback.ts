import type { RouteContext } from "../app/context.ts"
import { AuthError, CallbackRouteError, CredentialsSignin } from "../errors.ts"
import type { CredentialsConfig } from "./provider.ts"
import type { User } from "../types.ts"
import { trace } from "../app/trace.ts"
import { countAttempt } from "../app/limits/account-names.ts"
import { finish } from "../signin/finish.ts"
import type { Flow } from "../app/outcome.ts"
import { chooseTarget, libraryFields, requestedTarget } from "../app/target.ts"
import { toWholeRequest } from "../web/incoming-request.ts"

/** `POST callback/:provider` of a credentials provider: signs in the user that `authorize` returns. */
export const credentials: Flow<CredentialsConfig> = async (context, provider) => {
  const submitted = Object.fromEntries([...context.body].filter(([name]) => !libraryFields.has(name)))
  context.settings.hide?.({ password: toTyped(provider, submitted) })
  const taken = [...context.taken ?? [], ...await countAttempt(context, provider, submitted)]
  const user = await authorize(provider, submitted, context)
  const account = { provider: provider.id, type: "credentials", providerAccountId: user.id, userId: user.id } as const
  return await finish(context, {
    user,
    account,
    credentials: submitted,
    taken,
    target: await chooseTarget(context, requestedTarget(context)),
  })
}

/** Returns the values of the fields whose input hides what the user types, or is for a code, regardless of their names. */
const toTyped = (
  { credentials }: CredentialsConfig,
  submitted: Readonly<Record<string, unknown>>,
): readonly unknown[] =>
  Object.entries(credentials)
    .filter(([, { type, autocomplete }]) => type === "password" || /password|one-time-code/.test(autocomplete ?? ""))
    .map(([name]) => submitted[name])

async function authorize(
  provider: CredentialsConfig,
  submitted: Record<string, unknown>,
  context: RouteContext,
): Promise<User & { id: string }> {
  const user = await callAuthorize(provider, submitted, toWholeRequest(context.request))
  trace(context, "authorize answered", { provider: provider.id, with: user ? "a user" : "no user" })
  if (!user) throw new CredentialsSignin(`Provider "${provider.id}": \`authorize\` returned no user`)
  if (typeof user.id !== "string" || user.id === "") {
    throw new CallbackRouteError(
      `Provider "${provider.id}": \`authorize\` must return a user with a non-empty string \`id\``,
    )
  }
  return { ...user, id: user.id }
}

async function callAuthorize(
  provider: CredentialsConfig,
  submitted: Record<string, unknown>,
  request: Request,
): Promise<User | null> {
  try {
    return await provider.authorize(submitted, request)
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown
    throw new CallbackRouteError(`Provider "${provider.id}": \`authorize\` threw`, { cause: thrown })
  }
}
