/**
 * The interface as types: compiling is passing. Rows of the ledger name this file.
 * @module
 */
import { Auth, type AuthConfig, customFetch, raw, type ResponseInternal, skipCSRFCheck } from "@svc-auth/core"
import type { Account, Awaitable, DefaultSession, Profile, Session } from "@svc-auth/core/types"
import type { Binding, BindingConfig, ConfigSource, Host } from "@svc-auth/core/kit"
import { bind } from "@svc-auth/core/kit"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(): T | undefined => undefined
declare const request: Request
declare const host: Host<object>

// 1, 4.2: Auth
export const answered: Promise<Response> = Auth(request, { providers: [] })
export const internal: Promise<ResponseInternal> = Auth(request, { providers: [], raw })
export const symbols: AuthConfig = { providers: [], skipCSRFCheck }
export const fetching: Record<symbol, typeof fetch> = { [customFetch]: fetch }

// 1, 4.3: the initializer, static and lazy
export const fixed: Binding<object> = bind(host, { providers: [] })
export const lazy: Binding<object> = bind(
  host,
  (asked?: Request) => asked ? { providers: [] } : Promise.resolve({ providers: [] }),
)
isTrue<Same<keyof typeof fixed.handlers, "GET" | "POST">>()
export const source: ConfigSource<object> = { providers: [] } satisfies BindingConfig

// 2.1: an account's tokens
isTrue<Same<Account["refresh_token"], string | undefined>>()
isTrue<Same<Account["expires_in"], number | undefined>>()
isTrue<Same<NonNullable<Account["authorization_details"]>[number]["type"], string>>()

// 2.3: a session
isTrue<Session extends DefaultSession ? true : false>()

// 2.4: a profile
isTrue<Same<Profile["email_verified"], boolean | null | undefined>>()
isTrue<Same<Profile["updated_at"], Date | string | number | null | undefined>>()
isTrue<Same<Profile["anything else"], unknown>>()
export const emptyProfile: Profile = {}

// 2.7, 2.8, 6: callbacks and events at once or with a promise
type Callbacks = NonNullable<AuthConfig["callbacks"]>
isTrue<Same<ReturnType<NonNullable<Callbacks["signIn"]>>, Awaitable<boolean | string>>>()
isTrue<Same<ReturnType<NonNullable<Callbacks["redirect"]>>, Awaitable<string>>>()
isTrue<Same<ReturnType<NonNullable<Callbacks["session"]>>, Awaitable<Session>>>()
isTrue<Same<ReturnType<NonNullable<NonNullable<AuthConfig["events"]>["signOut"]>>, Awaitable<void>>>()
export const all: AuthConfig = {
  providers: [],
  session: { strategy: "jwt", maxAge: 60, updateAge: 0, generateSessionToken: () => "x" },
  events: { signIn: async () => {}, session: () => {} },
  callbacks: { jwt: ({ token, isNewUser, trigger }) => isNewUser && trigger === "signUp" ? null : token },
}
