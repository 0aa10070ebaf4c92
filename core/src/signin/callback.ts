import type { RequestContext } from "../app/context.ts"
import { AccessDenied } from "../errors.ts"
import type { SignInParams } from "../app/callbacks.ts"
import { trace } from "../app/trace.ts"
import { chooseTarget } from "../app/target.ts"

/**
 * Calls `callbacks.signIn`, which decides whether the user may sign in.
 * @returns `undefined` if the user may sign in, or the URL that the callback returned; the user is redirected there without a session
 * @throws {AccessDenied} if the callback returns a falsy value, or throws; in that case with the message of the thrown error
 */
export async function askSignInCallback(context: RequestContext, params: SignInParams): Promise<string | undefined> {
  const { signIn } = context.settings.callbacks
  if (!signIn) return undefined
  const answer = await Promise.resolve(params).then(signIn).catch((thrown) => {
    throw thrown instanceof AccessDenied ? thrown : new AccessDenied({ cause: thrown })
  })
  trace(context, "callbacks.signIn answered", { with: typeof answer === "string" ? "a URL" : Boolean(answer) })
  if (typeof answer === "string") {
    context.report?.({ outcome: "refused", reason: "AccessDenied" })
    return await chooseTarget(context, answer)
  }
  if (!answer) {
    const fix = answer === false ? "" : "; to let the user sign in, return true"
    throw new AccessDenied(`callbacks.signIn returned ${answer}${fix}`)
  }
  return undefined
}
