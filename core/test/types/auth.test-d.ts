/**
 * What the core's functions take and give: compiling is passing.
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

// a response, or with `raw` what is not one yet
const answered = Auth(request, { providers: [] })
isTrue<Same<typeof answered, Promise<Response>>>()
const internal = Auth(request, { providers: [], raw })
isTrue<Same<typeof internal, Promise<ResponseInternal>>>()
isTrue<Same<ResponseInternal["status"], number>>()
isTrue<Same<ResponseInternal["headers"], Headers>>()
// callbacks are inferred here too; configurations of any session are taken
const typed = Auth(request, { providers: [], callbacks: { session: ({ session }) => ({ ...session, role: "admin" }) } })
isTrue<Same<typeof typed, Promise<Response>>>()
const { raw: _, ...rest } = member
isTrue<Same<ReturnType<typeof Auth>, Promise<Response>>>()
export const ofMember: Promise<Response> = Auth(request, rest)

// the symbols are keys and values that nobody writes by accident
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

// parts of a configuration can be written apart
export const callbacks: Callbacks = {
  signIn: ({ user }: SignInParams) => user.email?.endsWith("@example.com") ?? false,
}
export const memberCallbacks: Callbacks<Member> = { session: ({ session }) => ({ ...session, role: "member" }) }
export const events: Events = { signOut: (message) => void ("token" in message ? message.token : message.session) }
export const options: SessionOptions = { strategy: "database", maxAge: 60, updateAge: 0 }
// an unset variable is no fault, also under exactOptionalPropertyTypes
export const unset: AuthConfig = { providers: [], secret: undefined, basePath: undefined, callbacks: undefined }

// errors say what they are, and a switch over them is complete
const refused = new CredentialsSignin("wrong", { cause: new Error("why") })
isTrue<Same<typeof refused.code, string>>()
isTrue<Same<typeof refused.type, ErrorType>>()
export const isError: AuthError = refused
class TooMany extends CredentialsSignin {
  override code = "too_many"
}
export const own: AuthError = new TooMany()

export const session: Session = { expires: "2030-01-01T00:00:00.000Z" }

// @ts-expect-error -- the list is asked for, though it may be empty
Auth(request, {})
// @ts-expect-error -- the symbol, not a flag
Auth(request, { providers: [], raw: true })
// @ts-expect-error -- the symbol, not a flag
Auth(request, { providers: [], skipCSRFCheck: true })
// @ts-expect-error -- a name mistaken
Auth(request, { providers: [], callback: {} })
// @ts-expect-error -- no such event
export const noEvent: Events = { signin: () => {} }
// @ts-expect-error -- no such strategy
export const noStrategy: SessionOptions = { strategy: "cookie" }
// @ts-expect-error -- no such action
createActionURL("login", "https", new Headers(), {}, {})
// @ts-expect-error -- the guard belongs to a binding
export const noGuard: AuthConfig = { providers: [], callbacks: { authorized: () => true } }
// @ts-expect-error -- what is no decision
export const noDecision: Callbacks = { signIn: () => ({ ok: true }) }
