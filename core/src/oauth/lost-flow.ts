import type { RouteContext } from "../app/context.ts"
import { InvalidCheck, type LostFlowCode } from "../errors.ts"
import { toProviderError } from "./authorization-response.ts"
import type { OAuthSettings } from "./settings.ts"
import { flowLifetime, type LostFlow, maxFlows } from "./flow-cookie.ts"
import { findStartTime } from "./redirect-uri.ts"

const minutes = flowLifetime / 60
const reasons: Readonly<Record<LostFlowCode, string>> = {
  late: `the sign-in began more than ${minutes} minutes ago`,
  used: "this sign-in has been used already",
  no_cookie: `the browser sent no cookie of this sign-in, which began in the last ${minutes} minutes: ` +
    "it blocks cookies, or the sign-in began in another browser or at another origin",
  dropped: `the browser sent no cookie of this sign-in, but those of ${maxFlows} others: ` +
    `of the sign-ins in progress in one browser, the newest ${maxFlows} are kept`,
  unknown: "the `state` was changed, belongs to another provider, or was made with another secret",
}

/** Returns the error for a callback whose state belongs to no flow. The time in the state decides only the message. */
export async function createLostFlowError(
  context: RouteContext,
  provider: OAuthSettings,
  { parameters, state, lost }: { parameters: URLSearchParams; state: string | undefined; lost: LostFlow },
): Promise<InvalidCheck> {
  if (state === undefined) {
    return createStateError(provider, parameters, "the callback has no `state`, or several", "unknown")
  }
  const code = await explain(context, state, lost)
  return createStateError(provider, parameters, reasons[code], code)
}

/** Returns the error for a callback without a usable state. If it reports a provider error, the log contains that error. */
export function createStateError(
  { id }: OAuthSettings,
  parameters: URLSearchParams,
  reason: string,
  code: LostFlowCode,
): InvalidCheck {
  const start = `Provider "${id}": `
  if (!parameters.get("error")) return new InvalidCheck(start + reason, { code })
  const { message, cause } = toProviderError(id, Object.fromEntries(parameters))
  return new InvalidCheck(`${start}${reason}; ${message.slice(start.length)}`, { code, cause })
}

async function explain(context: RouteContext, state: string, lost: LostFlow): Promise<LostFlowCode> {
  if (lost === "used") return "used"
  const startTime = await findStartTime(context, state)
  if (!startTime) return "unknown"
  if (context.now.getTime() - startTime.getTime() >= flowLifetime * 1000) return "late"
  return lost === "nothing" ? "no_cookie" : lost === "dropped" ? "dropped" : "unknown"
}
