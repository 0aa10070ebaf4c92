import { type AuthError, type ErrorType, InvalidCheck, toPublicType } from "../errors.ts"
import { isProviderRefusal } from "../app/log/refusal.ts"
import type { SecretKeys } from "../seal/keyring.ts"
import { toVariable } from "../app/client-credentials.ts"
import type { FaultContext, FaultDetail } from "../app/help.ts"
import { toFaultDetail } from "../app/fault-detail.ts"

/** Suggested checks for errors whose message cannot contain the fix. */
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
  OAuthProfileParseError: "the provider's `profile`: compare it with what the provider answers",
  OAuthSignInError: "the provider's `issuer` (AUTH_<ID>_ISSUER), or its `authorization` and `token`",
  WebAuthnVerificationError:
    "`relyingParty` of this provider, and AUTH_URL (option `origin`), if it happens to every user",
  SessionTooLarge: '`callbacks.jwt`: keep less, or set `session: { strategy: "database" }`',
}

/** Returns true if the callback came too late or for the second time, so that there is nothing for the developer to fix. */
const isOver = ({ code }: InvalidCheck) => code === "late" || code === "used"

/** Returns a suggested fix, or `undefined` if there is nothing to fix, or the error's message contains the fix. */
export function findFix(error: AuthError, provider: { readonly id: string } | undefined): string | undefined {
  if (isProviderRefusal(error) || (error instanceof InvalidCheck && isOver(error))) return undefined
  const toName = (name: string, option: "SECRET" | "ISSUER") => provider ? toVariable(provider.id, option) : name
  return fixes[error.type]?.replace(/AUTH_<ID>_(SECRET|ISSUER)/, toName)
}

const lastFaults = new WeakMap<SecretKeys, { readonly shown: string; readonly detail: FaultDetail }>()

/** Stores the real error for the page to which the browser is redirected. */
export function keepFault(context: FaultContext, error: AuthError): void {
  lastFaults.set(context.keys[0], { shown: toPublicType(error), detail: toFaultDetail(error, context) })
}

/** Returns the error that was stored last, if this page shows it. */
export function findFault({ keys }: FaultContext, shown: string | undefined): FaultDetail | undefined {
  const last = lastFaults.get(keys[0])
  return last && last.shown === shown ? last.detail : undefined
}
