import { toVariable } from "../settings/client-credentials.ts"
import { type AuthError, type ErrorType, InvalidCheck, toPublicType } from "../errors.ts"
import { redactText } from "../log/redact.ts"
import { isProviderRefusal } from "../log/refusal.ts"
import type { SecretKeys } from "../seal/keyring.ts"
import type { Settings } from "../settings/settings.ts"

/** The real error, for the developer of the app. */
export interface FaultDetail {
  readonly type: ErrorType
  readonly reason: string
  /** What to change. */
  readonly fix: string | undefined
}

/** The parts of a request context that are needed. The keys identify the app: they stay the same if a lazy configuration makes new settings. */
interface FaultContext {
  readonly settings: Pick<Settings, "development" | "hidden">
  readonly keys: readonly [SecretKeys, ...SecretKeys[]]
  readonly provider?: { readonly id: string } | undefined
}

/** What to check, for errors whose message cannot name it. */
const fixes: Partial<Record<ErrorType, string>> = {
  AccessDenied: "`callbacks.signIn`, if it should have let this user sign in",
  AdapterError: "the `adapter`'s connection to its database, and its tables",
  CallbackRouteError: "`authorize` of a credentials provider, or the endpoints of another provider",
  EmailSignInError: "`sendVerificationRequest` of the e-mail provider, or the mail server's address and password",
  InvalidCheck:
    "AUTH_URL (option `origin`): users must begin to sign in at the origin to which the provider redirects them",
  OAuthAccountNotLinked:
    "`allowDangerousEmailAccountLinking` of this provider, if the provider verifies e-mail addresses",
  OAuthCallbackError:
    "`clientSecret` (AUTH_<ID>_SECRET), the callback URL that is registered at the provider, and this computer's clock",
  OAuthProfileParseError: "the provider's `profile`: it must return an `id`",
  OAuthSignInError: "the provider's `issuer` (AUTH_<ID>_ISSUER), or its `authorization` and `token`",
  WebAuthnVerificationError:
    "`relyingParty` of this provider, and AUTH_URL (option `origin`), if it happens to every user",
  SessionTooLarge: '`callbacks.jwt`: keep less, or set `session: { strategy: "database" }`',
}

/** Returns whether the callback came too late or for the second time, so that the developer has nothing to fix. */
const isOver = ({ code }: InvalidCheck) => code === "late" || code === "used"

/** Returns what a page may contain about this error in development. */
export function toFaultDetail(
  error: AuthError,
  { settings: { hidden }, provider }: {
    settings: Pick<Settings, "hidden">
    provider?: { readonly id: string } | undefined
  },
): FaultDetail {
  const { type, message, cause } = error
  const toName = (name: string, option: "SECRET" | "ISSUER") => provider ? toVariable(provider.id, option) : name
  const first = cause?.err?.message
  // redact each text by itself: if the first ends with a word such as "token", the second would be redacted as its value
  const messages = first && !message.endsWith(first) ? [message, first] : [message]
  const reason = messages.map((text) => redactText(text, hidden)).join(": ")
  const isUserError = isProviderRefusal(error) || (error instanceof InvalidCheck && isOver(error))
  const fix = isUserError ? undefined : fixes[type]?.replace(/AUTH_<ID>_(SECRET|ISSUER)/, toName)
  return { type, reason, fix }
}

const lastFaults = new WeakMap<SecretKeys, { readonly shown: string; readonly detail: FaultDetail }>()

/** Keeps the real error for the page that the browser is redirected to. It does so in development only. */
export function keepFault(context: FaultContext, error: AuthError, shown: string = toPublicType(error)): void {
  if (context.settings.development) lastFaults.set(context.keys[0], { shown, detail: toFaultDetail(error, context) })
}

/** Returns the error that was kept last, if this page shows it. */
export function findFault({ settings, keys }: FaultContext, shown: string | undefined): FaultDetail | undefined {
  const last = settings.development ? lastFaults.get(keys[0]) : undefined
  return last && last.shown === shown ? last.detail : undefined
}
