import type { CommonProviderOptions } from "./common-provider.ts"
import type { Language } from "./texts/language.ts"
import type { customFetch, sendsWords } from "./symbols.ts"
import type { Awaitable, Theme } from "../types.ts"

/** Parameters of `sendVerificationRequest`. */
export interface VerificationRequest {
  /** The normalized address of the recipient. Pass it to the mailer as an address, not as text that the mailer parses. */
  identifier: string
  /**
   * The link. It is a secret: anyone who opens it can sign in as the user with one click. With `link: false` it is the page on which the
   * user enters the code, and not a secret.
   */
  url: string
  /** The link's secret, which is part of `url`. With `link: false` it is the code. */
  token: string
  /** When the link expires or, with `link: false`, the code. */
  expires: Date
  /** The app's public origin. The library always sets it. */
  origin?: string | undefined
  /** A code that is valid instead of the link, in the browser that requested it. It is also a secret. Set if the provider has the option `code`. */
  code?: string | undefined
  /** The language of the mail, with its texts. Default: English. */
  language?: Language | undefined
  provider: EmailConfig
  theme: Theme
  /** The request that started the sign-in. Its body has been read. */
  request: Request
}

/** Lifetime of a link in seconds, if the provider does not set `maxAge`. */
export const defaultMaxAge: number = 24 * 60 * 60

/** Lifetime of a code in seconds, unless `maxAge` is less. */
export const codeMaxAge: number = 10 * 60

/** Options for mailed codes. */
export interface CodeOptions {
  /** Default 8. */
  digits?: 6 | 8 | undefined
}

/** An e-mail provider: signs users in by a mailed link, a mailed code, or either. Needs an adapter. */
export interface EmailConfig<Id extends string = string> extends CommonProviderOptions {
  id: Id
  type: "email"
  /** Sender of the mails. */
  from?: string | undefined
  /** The mail service's API key, for `sendVerificationRequest`. Default: the variable `AUTH_<ID>_KEY`. */
  apiKey?: string | undefined
  /** Lifetime of a link in seconds. Default 24 hours. */
  maxAge?: number | undefined
  /**
   * True if mails contain a code, which the user enters in the browser that requested it. It is valid for 10 minutes, or for `maxAge` if
   * that is less. Requires an adapter with `hit`, or `limits.store`. Default: no code.
   */
  code?: boolean | CodeOptions | undefined
  /** `false` if mails contain only the code, which requires `code`. Default `true`. */
  link?: boolean | undefined
  /** Sends the mail. If it throws, the error is logged and the sign-in page shows that no mail was sent. */
  sendVerificationRequest(params: VerificationRequest): Awaitable<void>
  /** Returns the normalized address, for example without an alias. Called before the address is checked. If it throws, the address is rejected. */
  normalizeIdentifier?(identifier: string): string
  /** Returns the link's secret: at least 22 random characters. Default: 32 random bytes. */
  generateVerificationToken?(): Awaitable<string>
  /** The `fetch` for requests to the mail service, in providers that use one. */
  [customFetch]?: typeof fetch | undefined
  /** Set by providers whose `sendVerificationRequest` writes the mail with `toMail`, so that they can also send other mails. */
  [sendsWords]?: true | undefined
}
