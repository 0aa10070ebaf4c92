import { listLinkedPasskeys } from "../signin/linked-passkeys.ts"
import { requirePasskeys } from "../app/adapter-calls.ts"
import type { RouteContext } from "../app/context.ts"
import { SignInError } from "../errors.ts"
import { countChallenge } from "../app/limits/limit.ts"
import type { WebAuthnSettings } from "./settings.ts"
import { findByEmail } from "../signin/user.ts"
import { trace } from "../app/trace.ts"
import { toAddress } from "../web/address.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { createRandomToken } from "../web/bytes.ts"
import { createChallenge, type PasskeyAction } from "./challenge.ts"
import { listWithDecoys } from "./decoys.ts"
import { createAuthenticationOptions, createRegistrationOptions, getParty, type PasskeyDescriptor } from "./options.ts"
import { type Flow, json } from "../app/outcome.ts"
import { isFreshDemanded } from "../signin/step-up.ts"
import { findRegistrant, type Registrant } from "./registrant.ts"

/**
 * `GET webauthn-options/:provider`: returns the options that the browser needs to register a passkey or to sign in with one. Known and unknown
 * addresses cause the same calls in the same order, and get responses that look alike.
 */
export const webauthnOptions: Flow<WebAuthnSettings> = async (context, provider) => {
  const asked = context.query.get("action")
  if (asked !== null && asked !== "register" && asked !== "authenticate") {
    return json({ error: "`action` must be register or authenticate" }, 400)
  }
  await countChallenge(context, provider)
  const registrant = asked === "authenticate" ? undefined : await findRegistrant(context)
  const action: PasskeyAction = asked ?? (registrant ? "register" : "authenticate")
  trace(context, `passkey: challenge to ${action}`, { to: registrant ? "the signed-in user" : "a visitor" })
  if (action === "authenticate") return json({ action, options: await createSignInOptions(context, provider) })
  if (registrant) {
    // check this before the device creates a passkey that would be rejected
    const { assertMayLink } = await context.settings.loadStepUp!()
    await assertMayLink(context, registrant.current, { provider: provider.id, type: "webauthn" })
    return json({ action, options: await createOptionsToAdd(context, provider, registrant) })
  }
  const email = readAddress(context, provider)
  if (email) return json({ action, options: await createOptionsForNewUser(context, provider, email) })
  throw new SignInError(`Provider "${provider.id}": a new user must enter an e-mail address to register`, {
    type: "InvalidEmail",
  })
}

function readAddress({ query }: RouteContext, { id }: WebAuthnSettings): string | undefined {
  const entered = query.get("email")
  if (entered === null || entered === "") return undefined
  const address = toAddress(entered)
  if (address !== undefined) return address
  throw new SignInError(`Provider "${id}": the entered text is not one plain e-mail address`, { type: "InvalidEmail" })
}

async function createSignInOptions(context: RouteContext, provider: WebAuthnSettings) {
  const allowed = await findAllowed(context, provider)
  const challenge = await createChallenge(context, { provider: provider.id, action: "authenticate" })
  const isFresh = await isFreshDemanded(context)
  return createAuthenticationOptions(getParty(context, provider), provider, { challenge, allowed, isFresh })
}

/** Returns the passkeys of the user whose address was sent. Empty if no address was sent, or if the browser finds passkeys without one. */
async function findAllowed(
  context: RouteContext,
  provider: WebAuthnSettings,
): Promise<readonly PasskeyDescriptor[]> {
  const email = provider.residentKey === "required" ? undefined : readAddress(context, provider)
  if (email === undefined) return []
  const user = await findByEmail(context, email)
  const { listAuthenticatorsByUserId } = requirePasskeys(context.settings)
  // make the same call for an unknown address; the random id may not fit the store's column, which may contain integers
  const rows = user
    ? await listAuthenticatorsByUserId(user.id)
    : await listAuthenticatorsByUserId(crypto.randomUUID()).catch(() => [])
  return await listWithDecoys(context, email, user ? rows : [])
}

async function createOptionsToAdd(context: RouteContext, provider: WebAuthnSettings, { user, session }: Registrant) {
  const linked = await listLinkedPasskeys(context.settings, user.id)
  const party = getParty(context, provider)
  const purpose = { provider: provider.id, action: "register", userId: String(user.id), session } as const
  const challenge = await createChallenge(context, purpose)
  const name = user.email || user.name || party.name
  // always the same, so that a device replaces an older passkey of the same user
  const handle = await toHash(`webauthn\0${party.id}\0${user.id}`)
  return createRegistrationOptions(party, provider, {
    challenge,
    user: { id: handle, name, displayName: user.name || name },
    known: linked.map(({ row }) => row),
  })
}

async function createOptionsForNewUser(context: RouteContext, provider: WebAuthnSettings, email: string) {
  const challenge = await createChallenge(context, { provider: provider.id, action: "register", email })
  const user = { id: createRandomToken(), name: email, displayName: email }
  return createRegistrationOptions(getParty(context, provider), provider, { challenge, user, known: [] })
}
