import type { FaultyService, MailFault } from "./fault.ts"
import type { EmailConfig, VerificationRequest } from "../app/email-provider.ts"
import type { Awaitable } from "../types.ts"
import type { Mail } from "./mail.ts"

/** A mail for one address. */
export interface Letter extends Mail {
  readonly to: string
  /** The sender as the app wrote it, such as `My app <no-reply@app.example>`. */
  readonly from: string
}

/** A request to a mail service. */
export interface MailCall {
  readonly url: string
  readonly headers: HeadersInit
  readonly body: BodyInit
  /** Secrets that it contains or was signed with, in addition to the option `apiKey`. They are never logged. */
  readonly hidden?: readonly (string | undefined)[]
}

/** Error code and message from the mail service. */
export type Said = readonly unknown[]

/** A mail service, as data. */
export interface MailService<O> extends FaultyService {
  /** The status of a request that was accepted. */
  readonly status: number
  /** The field that the response to an accepted request contains, if it has a body. */
  readonly proof?: string
  /** Options that must be set. */
  readonly required: readonly (string & keyof O)[]
  /** True if the service writes the mail from its own template, so that it cannot send other mails. */
  readonly isFixed?: boolean
  /** Returns the request that sends the mail. The required options are set. */
  toCall(letter: Letter, options: O, request: VerificationRequest): Awaitable<MailCall>
  /** Returns the error code and message in a response. */
  readSaid(answer: Answer, headers: Headers): Said
  /** Meanings of errors whose status is ambiguous. The first one whose status and text match applies. */
  readonly faults: readonly (readonly [fault: MailFault, status: number | undefined, said: RegExp])[]
}

/** A JSON response of any shape. */
export interface Answer {
  readonly [field: string]: Answer | undefined
}

/** Options of providers that send mail with a mail service. */
export interface MailServiceOptions extends Partial<Omit<EmailConfig, "type" | "from" | "apiKey">> {
  /** The sender, such as `"My app <no-reply@app.example>"`. */
  from?: string | undefined
  /** The service's key. Default: the variable `AUTH_<ID>_KEY`. */
  apiKey?: string | undefined
}
