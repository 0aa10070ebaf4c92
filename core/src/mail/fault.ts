import { EmailSignInError } from "../errors.ts"
import { redactText } from "../app/log/redact.ts"
import type { VerificationRequest } from "../app/email-provider.ts"
import { toVariable } from "../app/client-credentials.ts"
import { toGroups } from "./mail.ts"

/** Reason why a mail service did not send a mail. */
export type MailFault = "key" | "sender" | "recipient" | "account" | "limit" | "down" | "message"

/** The message for the developer in the log: the service's response, and the fix. */
const sentences: Readonly<Record<MailFault | "timeout" | "answer", readonly [what: string, fix: string]>> = {
  key: ["refused the key", "set {key} to one of the right account and region that may send mail"],
  sender: [
    "does not accept the sender",
    "verify the sender's domain at {name}, in this account and region, or change `from`",
  ],
  recipient: [
    "rejected the recipient",
    "the address does not exist, or {name} no longer sends to it; the setup is right",
  ],
  account: ["does not send mail of this account", "see what the account lacks at {name}"],
  limit: ["sent nothing, because a limit of the account is reached", "wait, or raise the limit at {name}"],
  down: ["could not be reached, or failed", "see the status page of {name}; users can ask for the mail again"],
  message: ["refused the mail", "compare the options with {page}"],
  timeout: [
    "did not answer in time, and may have sent the mail",
    "see the status page of {name}; users can ask for the mail again",
  ],
  answer: ["gave an unexpected answer, and may have sent the mail", "compare it with {page}"],
}

/** The mail service in an error message. */
export interface FaultyService {
  readonly name: string
  /** The page that documents its requests and responses. */
  readonly page: string
  /** The option with its key. Default `apiKey`. */
  readonly key?: string
  /** Fixes that differ from those of other services. */
  readonly fixes?: Readonly<Partial<Record<MailFault | "timeout" | "answer", string>>>
}

/**
 * Returns the error for the log. The page shows the same message to the user for every fault.
 * @param said the service's text, after {@link redactSaid}
 */
export function toMailError(
  { name, page, key, fixes = {} }: FaultyService,
  id: string,
  fault: MailFault | "timeout" | "answer",
  said: string,
  status?: number,
): EmailSignInError {
  const [what, usualFix] = sentences[fault]
  const fix = fixes[fault] ?? usualFix
  const option = key === undefined ? `\`apiKey\` (${toVariable(id, "KEY")})` : `\`${key}\``
  const values: Readonly<Record<string, string>> = { "{name}": name, "{page}": page, "{key}": option }
  const shown = [status === undefined ? "" : `status ${status}`, said].filter(Boolean).join(", ")
  const text = fix.replace(/\{\w+\}/g, (placeholder) => values[placeholder] ?? placeholder)
  const message = `Provider "${id}": ${name} ${what} (${shown}); ${text}`
  // an error as cause makes the logger print it as a setup fault. There is no fault if only a recipient was rejected
  return new EmailSignInError(message, {
    cause: { fault, status, ...(fault !== "recipient" && { err: new Error(said) }) },
  })
}

/** Maximum length of a service's text in errors, in characters. */
const maxSaid = 500

/**
 * Returns the service's text without the keys, the link, the code and the address, which it may have repeated.
 * @param keys secrets in addition to the option `apiKey`
 */
export function redactSaid(said: string, keys: readonly (string | undefined)[], request: VerificationRequest): string {
  const { provider: { apiKey }, identifier, token, url, code } = request
  const codes = code === undefined ? [] : [code, toGroups(code).join(" ")]
  const secrets = [apiKey, ...keys, url, token, ...codes].filter((text): text is string => Boolean(text))
  const clean = redactText(said, secrets).replaceAll(identifier, "[recipient]")
  return clean.length > maxSaid ? `${clean.slice(0, maxSaid)}…` : clean
}
