import type { RouteContext } from "../../request/context.ts"
import { InvalidCheck, type LostFlowCode } from "../../errors.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"
import { flowLifetime, type LostFlow } from "./flow-cookie.ts"
import { findStartTime } from "./redirect-uri.ts"

const minutes = flowLifetime / 60
const reasons: Readonly<Record<LostFlowCode, string>> = {
  late: `the sign-in began more than ${minutes} minutes ago`,
  used: "this sign-in has been used already",
  no_cookie: `the browser sent no cookie of this sign-in, which began in the last ${minutes} minutes: ` +
    "it blocks cookies, or the sign-in began in another browser or at another origin",
  unknown: "the `state` is missing, was changed, belongs to another provider, or was made with another secret",
}

/** Returns the error for a callback whose state belongs to no flow. The time in the state decides only the message. */
export async function createLostFlowError(
  context: RouteContext,
  { id }: OAuthSettings,
  state: string | undefined,
  lost: LostFlow,
): Promise<InvalidCheck> {
  const code = await explain(context, state, lost)
  return new InvalidCheck(`Provider "${id}": ${reasons[code]}`, { code })
}

async function explain(context: RouteContext, state: string | undefined, lost: LostFlow): Promise<LostFlowCode> {
  if (lost === "used") return "used"
  const startTime = state === undefined ? undefined : await findStartTime(context, state)
  if (!startTime) return "unknown"
  if (context.now.getTime() - startTime.getTime() >= flowLifetime * 1000) return "late"
  return lost === "nothing" ? "no_cookie" : "unknown"
}
