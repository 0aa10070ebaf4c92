import { collectSecrets } from "./log/redact.ts"
import type { RequestContext } from "./context.ts"

/**
 * Returns the context with settings of its own, whose log, traces and pages contain no secret of the request: its cookies, its credentials, and
 * what stands under secret names in these values. `settings.hide` adds secrets that a flow makes or receives.
 */
export function withSecrets<C extends Pick<RequestContext, "settings" | "request">>(
  context: C,
  ...values: readonly unknown[]
): C {
  const { settings, request: { headers } } = context
  const cookies = (headers.get("cookie") ?? "").split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim())
  const sent = {
    cookie: cookies.filter(({ length }) => length >= minCookie),
    authorization: headers.get("authorization"),
  }
  const hidden = [...settings.hidden]
  const hide = (value: unknown) => void hidden.unshift(...collectSecrets(value))
  for (const value of [sent, ...values]) hide(value)
  return Object.freeze({
    ...context,
    settings: Object.freeze({ ...settings, hidden, hide, logger: settings.toLogger(hidden) }),
  })
}

/** Shorter cookies, in characters, are choices of the user, such as a language. */
const minCookie = 16
