import { EmailSignInError } from "../errors.ts"
import { redactText } from "../app/log/redact.ts"
import type { VerificationRequest } from "./provider.ts"
import { toVariable } from "../app/client-credentials.ts"
import { toGroups } from "./mail.ts"

/** Why a mail service did not send. */
export type MailFault = "key" | "sender" | "recipient" | "account" | "limit" | "down" | "message"

/** What the developer reads in the log: what the service did, and how to fix it. */
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

/** The service that an error names. */
export interface FaultyService {
  readonly name: string
  /** The page that documents its requests and answers. */
  readonly page: string
  /** The option with its key. Default `apiKey`. */
  readonly key?: string
  /** What else fixes a fault than at other services. */
  readonly fixes?: Readonly<Partial<Record<MailFault, string>>>
}

/**
 * Returns the error for the log. The page shows the user the same sentence for every fault.
 * @param said what the service wrote; {@link redactSaid} was called with it
 */
export function toMailError(
  { name, page, key, fixes = {} }: FaultyService,
  id: string,
  fault: MailFault | "timeout" | "answer",
  said: string,
  status?: number,
): EmailSignInError {
  const [what, usualFix] = sentences[fault]
  const fix = fixes[fault as MailFault] ?? usualFix
  const option = key === undefined ? `\`apiKey\` (${toVariable(id, "KEY")})` : `\`${key}\``
  const values: Readonly<Record<string, string>> = { "{name}": name, "{page}": page, "{key}": option }
  const shown = [status === undefined ? "" : `status ${status}`, said].filter(Boolean).join(", ")
  const text = fix.replace(/\{\w+\}/g, (placeholder) => values[placeholder] ?? placeholder)
  const message = `Provider "${id}": ${name} ${what} (${shown}); ${text}`
  // an error as cause makes the logger print it as a fault of the setup. Nothing is wrong if only a recipient was rejected
  return new EmailSignInError(message, {
    cause: { fault, status, ...(fault !== "recipient" && { err: new Error(said) }) },
  })
}

/** Length of a service's words in errors, in characters. */
const maxSaid = 500

/**
 * Returns the service's words without the keys, the link, the code and the address, which it may have repeated.
 * @param keys secrets besides the option `apiKey`
 */
export function redactSaid(said: string, keys: readonly (string | undefined)[], request: VerificationRequest): string {
  const { provider: { apiKey }, identifier, token, url, code } = request
  const codes = code === undefined ? [] : [code, toGroups(code).join(" ")]
  const secrets = [apiKey, ...keys, url, token, ...codes].filter((text) => text !== undefined)
  const clean = redactText(said, secrets).replaceAll(identifier, "[recipient]")
  return clean.length > maxSaid ? `${clean.slice(0, maxSaid)}…` : clean
}
