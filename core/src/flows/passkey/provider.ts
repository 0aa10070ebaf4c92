import type { RouteContext } from "../../request/context.ts"
import { InvalidProvider } from "../../errors.ts"
import type { AdapterUser } from "../../model/adapter.ts"
import type { WebAuthnSettings } from "../../settings/provider.ts"
import { findCurrentSession, toSessionHash } from "../../session/session.ts"
import { findLinkedUser } from "../linked-user.ts"

/** The provider of this route, if it is one of passkeys. @throws {InvalidProvider} */
export function requireWebAuthn({ provider }: RouteContext): WebAuthnSettings {
  if (provider?.type === "webauthn") return provider
  throw new InvalidProvider("this route is for providers of passkeys")
}

/** Who is signed in, and in which session, by its hash. */
export interface Registrant {
  readonly user: AdapterUser
  readonly session: string
}

/** Who is signed in, if passkeys may be added to him in the present session. @throws {AdapterError} */
export async function findRegistrant(context: RouteContext): Promise<Registrant | undefined> {
  const current = await findCurrentSession(context)
  const user = current && await findLinkedUser(context, current)
  return user && { user, session: await toSessionHash(current) }
}
