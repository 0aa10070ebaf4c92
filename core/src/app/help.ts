import type { MailContents } from "./mail.ts"
import type { AuthError, ErrorType } from "../errors.ts"
import type { SecretKeys } from "../seal/keyring.ts"
import { provideReadable } from "./log/logger.ts"
import type { Settings } from "./settings.ts"
import type { CookieJar } from "../web/cookie.ts"
import type { IncomingRequest } from "../web/incoming-request.ts"

/** The real error, for the developer of the app. */
export interface FaultDetail {
  readonly type: ErrorType
  readonly reason: string
  /** The change that fixes the error. */
  readonly fix: string | undefined
}

/**
 * The parts of a request context that are needed to keep a real error and find it again. The keys identify the app, because they stay the
 * same when a lazy configuration makes new settings for each request.
 */
export interface FaultContext {
  readonly settings: Pick<Settings, "development" | "getHidden">
  readonly keys: readonly [SecretKeys, ...SecretKeys[]]
  readonly provider?: { readonly id: string } | undefined
}

/** The parts of a request context that a trace needs. */
export interface Traced {
  readonly settings: Pick<Settings, "debug" | "development" | "logger" | "getHidden"> & Partial<PanelFacts>
  readonly jar: CookieJar
  readonly request?: Pick<IncomingRequest, "method" | "url">
}

/** Settings that decide whether an app has the development panel, and identify the app within the process. */
export type PanelFacts = Pick<Settings, "basePath" | "development" | "devPanel" | "devServer" | "limitSource">

/** A mail that the app passed on to be sent. */
export interface KeptMail {
  readonly to: string
  /** The argument of `toMail`, from which it makes the built-in mail. */
  readonly contents: MailContents
  /** True if the app or a mail service's template writes the mail, so that its text is unknown. */
  readonly isOwn: boolean
}

/** Help for developers. `http/development.ts` loads it when an app in development needs it. */
export interface DevelopmentHelp {
  /** Records a decision of the request. @returns true if it is a new one */
  recordDecision(traced: Traced, decision: Readonly<Record<string, unknown>>): boolean
  /** Returns the decisions of this request in order, as text for a header, or `undefined` if there are none. @param status of the response */
  findDecisions(jar: CookieJar, status?: number): string | undefined
  /** Returns the error for a terminal. @param title its first line */
  toReadable(title: string, error: Error): string
  /** Keeps a mail for the development panel, if the app has one. */
  keepMail(settings: PanelFacts, mail: KeptMail): void
  /** Returns the change that fixes the error, or `undefined` if the developer need not change anything, or the message already contains it. */
  findFix(error: AuthError, provider: { readonly id: string } | undefined): string | undefined
  /** Keeps the real error for the page to which the browser is redirected. */
  keepFault(context: FaultContext, error: AuthError): void
  /** Returns the last error that was kept, if this page shows it. */
  findFault(context: FaultContext, shown: string | undefined): FaultDetail | undefined
}

let help: DevelopmentHelp | undefined

/** Sets the help for all apps of the process. */
export function provideHelp(loaded: DevelopmentHelp | undefined): void {
  help = loaded
  provideReadable(loaded?.toReadable)
}

/** Returns the help, or `undefined` if the app runs in production or its bundle does not contain the help. */
export const findHelp = ({ development }: Pick<Settings, "development">): DevelopmentHelp | undefined =>
  development ? help : undefined
