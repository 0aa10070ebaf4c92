import type { RequestContext } from "../request/context.ts"
import { AccessDenied } from "../errors.ts"
import type { SignInParams } from "../model/config.ts"
import { trace } from "../request/trace.ts"
import { chooseTarget } from "./target.ts"

/**
 * Calls `callbacks.signIn`, which decides whether the user may sign in.
 * @returns the URL that it returned, where the user goes without a session, or `undefined` if the user may sign in
 * @throws {AccessDenied} if it returns a falsy value or throws; then the message is that of the thrown error
 */
export async function askSignInCallback(context: RequestContext, params: SignInParams): Promise<string | undefined> {
  const { signIn } = context.settings.callbacks
  if (!signIn) return undefined
  const answer = await Promise.resolve(params).then(signIn).catch((thrown) => {
    throw thrown instanceof AccessDenied ? thrown : new AccessDenied({ cause: thrown })
  })
  trace(context, "callbacks.signIn answered", { with: typeof answer === "string" ? "a URL" : Boolean(answer) })
  if (typeof answer === "string") return await chooseTarget(context, answer)
  if (!answer) throw new AccessDenied("callbacks.signIn returned false")
  return undefined
}
