import type { AuthError } from "../errors.ts"
import { findReason, redactText } from "./log/redact.ts"
import { type FaultContext, type FaultDetail, findHelp } from "./help.ts"

/** Returns the details of this error for a page. In production, a page may only show them for the same-origin check. */
export function toFaultDetail(
  error: AuthError,
  { settings, provider }: Pick<FaultContext, "settings" | "provider">,
): FaultDetail {
  const { type, message } = error
  // redact each text by itself. If the first ended with a word such as "token", the second would be redacted as its value
  const messages = [message, findReason(error)]
  const reason = messages.filter(Boolean).map((text) => redactText(text, settings.getHidden())).join(": ")
  return { type, reason, fix: findHelp(settings)?.findFix(error, provider) }
}
