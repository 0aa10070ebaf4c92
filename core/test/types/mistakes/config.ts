/**
 * Common mistakes, each below the message that the compiler must print.
 * @module
 */
import type { AuthConfig } from "@svc-auth/core"
import type { BindingConfig, ConfigSource } from "@svc-auth/core/kit"
import Credentials from "@svc-auth/core/providers/credentials"
import GitHub from "@svc-auth/core/providers/github"
import type { DefaultSession, Session } from "@svc-auth/core/types"

declare function Svc<S extends DefaultSession = Session>(config: ConfigSource<object, S>): S

// says: Type 'string' is not assignable to type 'Provider'
Svc({ providers: ["github"] })
// says: Property 'authorize' is missing
Svc({ providers: [Credentials] })
// says: Did you mean to write 'clientId'?
Svc({ providers: [GitHub({ clientID: "x" })] })
// says: Type '"saml"' is not assignable
Svc({ providers: [{ id: "acme", name: "Acme", type: "saml" }] })
// says: Property 'name' is missing
Svc({ providers: [{ id: "acme", type: "oidc", issuer: "https://acme.example" }] })
// says: Property 'expires' is missing
Svc({ providers: [], callbacks: { session: ({ session }) => ({ user: session.user }) } })
// says: Type 'null' is not assignable to type 'Awaitable<DefaultSession>'
Svc({ providers: [], callbacks: { session: () => null } })
// says: Did you mean to write 'authorized'?
Svc({ providers: [], callbacks: { authorised: () => true } })
// says: 'callback' does not exist
Svc({ providers: [], callback: {} })
// says: Type 'string' is not assignable to type 'number'
Svc({ providers: [], session: { maxAge: "30d" } })
// says: Type '"cookie"' is not assignable to type '"
Svc({ providers: [], session: { strategy: "cookie" } })
// says: Type 'number' is not assignable to type 'string | string[] | undefined'
Svc(async () => await Promise.resolve({ providers: [], secret: 1 }))
// says: Property 'providers' is missing
export const config: AuthConfig = { callbacks: {} }
// says: 'authorized' does not exist in type 'Callbacks<Session, UserFields>'
export const guarded: AuthConfig = { providers: [], callbacks: { authorized: () => true } }
// says: Type 'number' is not assignable to type 'string'
export const typed: BindingConfig = { providers: [], callbacks: { jwt: ({ token }) => ({ ...token, name: 1 }) } }
