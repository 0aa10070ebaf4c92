import { toVariable } from "../settings/client-credentials.ts"
import { type AuthError, type ErrorType, InvalidCheck, toPublicType } from "../errors.ts"
import { redactText } from "../log/redact.ts"
import { isProvidersWord } from "../log/refusal.ts"
import type { SecretKeys } from "../seal/keyring.ts"
import type { Settings } from "../settings/settings.ts"

/** What really happened, for whoever develops the app. */
export interface FaultDetail {
  readonly type: ErrorType
  readonly reason: string
  /** What to change. */
  readonly cure: string | undefined
}

/** The parts of a request context that are needed: the first secret's keys stay when a lazy configuration makes its settings anew. */
interface FaultContext {
  readonly settings: Pick<Settings, "development" | "hidden">
  readonly keys: readonly [SecretKeys, ...SecretKeys[]]
  readonly provider?: { readonly id: string } | undefined
}

/** Where to look, for errors whose message cannot say it. */
const cures: Partial<Record<ErrorType, string>> = {
  AccessDenied: "`callbacks.signIn`, if it should have let this person in",
  AdapterError: "the `adapter`'s own connection and tables",
  CallbackRouteError: "`authorize` of a credentials provider; of others the endpoints",
  EmailSignInError: "`sendVerificationRequest` of the e-mail provider, or the mail server's address and password",
  InvalidCheck: "AUTH_URL (option `origin`): people must begin on the origin that the provider sends them back to",
  OAuthAccountNotLinked: "`allowDangerousEmailAccountLinking` of this provider, if it proves addresses",
  OAuthCallbackError: "`clientSecret` (AUTH_<ID>_SECRET), and at the provider the callback URL; this computer's clock",
  OAuthProfileParseError: "the provider's `profile`: it must return an `id`",
  OAuthSignInError: "the provider's `issuer` (AUTH_<ID>_ISSUER), or its `authorization` and `token`",
  WebAuthnVerificationError:
    "`relyingParty` of this provider, and AUTH_URL (option `origin`), if it happens to everybody",
  SessionTooLarge: '`callbacks.jwt`: keep less, or set `session: { strategy: "database" }`',
}

/** Whether the user came too late or again, so there is nothing to change. */
const isOver = ({ code }: InvalidCheck) => code === "late" || code === "used"

/** What a page may say of this error in development. */
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
  // each by itself: after a word such as "token" a cause would count as a secret's value
  const said = first && !message.endsWith(first) ? [message, first] : [message]
  const reason = said.map((text) => redactText(text, hidden)).join(": ")
  const isUsers = isProvidersWord(error) || (error instanceof InvalidCheck && isOver(error))
  const cure = isUsers ? undefined : cures[type]?.replace(/AUTH_<ID>_(SECRET|ISSUER)/, toName)
  return { type, reason, cure }
}

const lastFaults = new WeakMap<SecretKeys, { readonly shown: string; readonly detail: FaultDetail }>()

/** Keeps, in development, what really happened, for the page that the browser is sent to. In production it does nothing. */
export function keepFault(context: FaultContext, error: AuthError, shown: string = toPublicType(error)): void {
  if (context.settings.development) lastFaults.set(context.keys[0], { shown, detail: toFaultDetail(error, context) })
}

/** What was kept last, if it is what this page shows. */
export function findFault({ settings, keys }: FaultContext, shown: string | undefined): FaultDetail | undefined {
  const last = settings.development ? lastFaults.get(keys[0]) : undefined
  return last && last.shown === shown ? last.detail : undefined
}
