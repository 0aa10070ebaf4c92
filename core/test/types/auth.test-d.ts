/**
 * The arguments and results of the core's functions. The test passes if this compiles.
 * @module
 */
import {
  allowInsecureRequests,
  Auth,
  type AuthAction,
  type AuthConfig,
  type Callbacks,
  createActionURL,
  customFetch,
  type Events,
  isAuthAction,
  raw,
  type ResponseInternal,
  type SessionOptions,
  setEnvDefaults,
  type SignInParams,
  skipCSRFCheck,
} from "@svc-auth/core"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import { type AuthError, CredentialsSignin, type ErrorType } from "@svc-auth/core/errors"
import { isTrue, type Same } from "./same.ts"

declare const request: Request
interface Member extends DefaultSession {
  role: string
}
declare const member: AuthConfig<Member>

// a response, or with `raw` a plain object
const answered = Auth(request, { providers: [] })
isTrue<Same<typeof answered, Promise<Response>>>()
const internal = Auth(request, { providers: [], raw })
isTrue<Same<typeof internal, Promise<ResponseInternal>>>()
isTrue<Same<ResponseInternal["status"], number>>()
isTrue<Same<ResponseInternal["headers"], Headers>>()
// callbacks are inferred here, too; configurations with any session are accepted
const typed = Auth(request, { providers: [], callbacks: { session: ({ session }) => ({ ...session, role: "admin" }) } })
isTrue<Same<typeof typed, Promise<Response>>>()
const { raw: _, ...rest } = member
isTrue<Same<ReturnType<typeof Auth>, Promise<Response>>>()
export const ofMember: Promise<Response> = Auth(request, rest)

// the symbols are keys and values that cannot be written by accident
export const config: AuthConfig = { providers: [], skipCSRFCheck, raw }
isTrue<Same<typeof raw extends symbol ? true : false, true>>()
export const keyed: Record<symbol, unknown> = { [customFetch]: fetch, [allowInsecureRequests]: true }

const action: string = "session"
if (isAuthAction(action)) isTrue<Same<typeof action, AuthAction>>()
export const url: URL = createActionURL("signin", "https", new Headers(), {}, {})
isTrue<Same<ReturnType<typeof setEnvDefaults>, void>>()
setEnvDefaults({ AUTH_SECRET: "x" }, member)
declare const environment: { [name: string]: string | undefined }
setEnvDefaults(environment, member, true)

// parts of a configuration can have their own variables
export const callbacks: Callbacks = {
  signIn: ({ user }: SignInParams) => user.email?.endsWith("@example.com") ?? false,
}
export const memberCallbacks: Callbacks<Member> = { session: ({ session }) => ({ ...session, role: "member" }) }
export const events: Events = { signOut: (message) => void ("token" in message ? message.token : message.session) }
export const options: SessionOptions = { strategy: "database", maxAge: 60, updateAge: 0 }
// an unset variable is allowed, also under exactOptionalPropertyTypes
export const unset: AuthConfig = { providers: [], secret: undefined, basePath: undefined, callbacks: undefined }

// errors have a literal type, and a switch over them is complete
const refused = new CredentialsSignin("wrong", { cause: new Error("why") })
isTrue<Same<typeof refused.code, string>>()
isTrue<Same<typeof refused.type, ErrorType>>()
export const isError: AuthError = refused
class TooMany extends CredentialsSignin {
  override code = "too_many"
}
export const own: AuthError = new TooMany()

export const session: Session = { expires: "2030-01-01T00:00:00.000Z" }

// @ts-expect-error -- the list is required, even if it is empty
Auth(request, {})
// @ts-expect-error -- the symbol, not a boolean
Auth(request, { providers: [], raw: true })
// @ts-expect-error -- the symbol, not a boolean
Auth(request, { providers: [], skipCSRFCheck: true })
// @ts-expect-error -- a misspelled name
Auth(request, { providers: [], callback: {} })
// @ts-expect-error -- an unknown event
export const noEvent: Events = { signin: () => {} }
// @ts-expect-error -- an unknown strategy
export const noStrategy: SessionOptions = { strategy: "cookie" }
// @ts-expect-error -- an unknown action
createActionURL("login", "https", new Headers(), {}, {})
// @ts-expect-error -- the guard belongs to a binding
export const noGuard: AuthConfig = { providers: [], callbacks: { authorized: () => true } }
// @ts-expect-error -- not a valid return value
export const noDecision: Callbacks = { signIn: () => ({ ok: true }) }
