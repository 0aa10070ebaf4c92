import type { RequestContext } from "../request/context.ts"
import { AccessDenied } from "../errors.ts"
import type { SignInParams } from "../model/config.ts"
import { trace } from "../request/trace.ts"
import { toTarget } from "./target.ts"

/**
 * Asks `callbacks.signIn` whether this person may enter. @returns a URL to go to in place of entering, or `undefined`
 * @throws {AccessDenied} when it says no or throws; the message is the thrown one's
 */
export async function askSignInCallback(context: RequestContext, params: SignInParams): Promise<string | undefined> {
  const { signIn } = context.settings.callbacks
  if (!signIn) return undefined
  const answer = await Promise.resolve(params).then(signIn).catch((thrown) => {
    throw thrown instanceof AccessDenied ? thrown : new AccessDenied({ cause: thrown })
  })
  trace(context, "callbacks.signIn answered", { with: typeof answer === "string" ? "a URL" : Boolean(answer) })
  if (typeof answer === "string") return await toTarget(context, answer)
  if (!answer) throw new AccessDenied("callbacks.signIn returned false")
  return undefined
}
