import { findSecretValues, toSpelled } from "./log/redact.ts"
import type { RequestContext } from "./context.ts"

/**
 * Returns the context with its own settings, whose log, traces and pages do not contain secrets of the request: its cookies, its
 * credentials, and values with secret names in `values`. `settings.hide` adds secrets that a flow creates or receives.
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
  const found = findSecretValues(sent, ...values)
  const hide = (value: unknown) => void found.push(...findSecretValues(value))
  let hidden: readonly string[] | undefined
  // most requests log nothing, and spelling the secrets is a quarter of the time of a callback
  const getHidden = () => {
    if (!hidden || found.length > 0) hidden = [...toSpelled(found.splice(0)), ...hidden ?? settings.getHidden()]
    return hidden
  }
  return Object.freeze({
    ...context,
    settings: Object.freeze({ ...settings, getHidden, hide, logger: settings.toLogger(getHidden) }),
  })
}

/** Minimum length, in characters. Shorter cookies are preferences of the user, such as a language. */
const minCookie = 16
