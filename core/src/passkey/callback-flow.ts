import { toError } from "../web/to-error.ts"
import { findMethod, requirePasskeys } from "../app/adapter-calls.ts"
import type { RouteContext } from "../app/context.ts"
import { AuthError, WebAuthnVerificationError } from "../errors.ts"
import type { AdapterAuthenticator } from "../app/adapter.ts"
import type { PasskeyUse } from "./provider.ts"
import type { WebAuthnSettings } from "./settings.ts"
import { toAddress } from "../web/address.ts"
import { fromBase64, fromBase64Url, toBase64 } from "../web/bytes.ts"
import { takeChallenge } from "./challenge.ts"
import { isDecoy } from "./decoys.ts"
import { getUnprintable, toPasskeyName } from "../app/passkey-name.ts"
import { createExpectation } from "./options.ts"
import { type ReadResponse, readResponse } from "./response.ts"
import { finish } from "../signin/finish.ts"
import { isFreshDemanded } from "../signin/step-up.ts"
import type { Flow, Outcome } from "../app/outcome.ts"
import { chooseTarget, requestedTarget } from "../app/target.ts"
import { findRegistrant } from "./registrant.ts"

/** `POST callback/:provider` of a passkey provider: registers a passkey or signs in with one. */
export const webauthnCallback: Flow<WebAuthnSettings> = async (context, provider) => {
  const action = context.body.get("action")
  const read = readResponse(provider.id, context.body.get("data"))
  if (action === "register") return await register(context, provider, read)
  if (action === "authenticate") return await authenticate(context, provider, read)
  throw new WebAuthnVerificationError(`Provider "${provider.id}": \`action\` must be "register" or "authenticate"`)
}

async function register(
  context: RouteContext,
  provider: WebAuthnSettings,
  { response, challenge }: ReadResponse,
): Promise<Outcome> {
  const registrant = await findRegistrant(context)
  const userId = registrant && String(registrant.user.id)
  const email = registrant ? undefined : toAddress(context.body.get("email"))
  const purpose = { provider: provider.id, action: "register", userId, session: registrant?.session, email } as const
  await takeChallenge(context, purpose, challenge)
  const expected = createExpectation(context, provider, challenge)
  const registered = await callVerifier(provider, () => provider.verifier.verifyRegistration(response, expected))
  const credentialID = toStoredId(registered.id)
  if (await requirePasskeys(context.settings).getAuthenticator(credentialID) || await isDecoy(context, registered.id)) {
    throw new WebAuthnVerificationError(`Provider "${provider.id}": a passkey with this id exists already`)
  }
  const user = registrant?.user ?? { id: crypto.randomUUID(), email, name: null, emailVerified: null }
  return await finish(context, {
    user,
    account: { provider: provider.id, type: "webauthn", providerAccountId: credentialID, userId: user.id },
    passkey: {
      authenticator: {
        ...{ credentialID, providerAccountId: credentialID },
        credentialPublicKey: toBase64(registered.publicKey),
        counter: registered.counter,
        credentialDeviceType: registered.deviceType,
        credentialBackedUp: registered.backedUp,
        transports: response.response.transports?.join(",") || null,
      },
      name: toPasskeyName(context.body.get("name")),
      userId,
    },
    startedBy: registrant?.session,
    userVerified: expected.userVerification,
    target: await chooseTarget(context, requestedTarget(context)),
  })
}

async function authenticate(
  context: RouteContext,
  provider: WebAuthnSettings,
  { response, challenge }: ReadResponse,
): Promise<Outcome> {
  await takeChallenge(context, { provider: provider.id, action: "authenticate" }, challenge)
  const row = await findPasskey(context, provider, toStoredId(response.id))
  const publicKey = fromBase64(row.credentialPublicKey) ?? new Uint8Array()
  const expected = createExpectation(context, provider, challenge, await isFreshDemanded(context))
  const use = await callVerifier(
    provider,
    () =>
      provider.verifier.verifyAuthentication(response, expected, { id: response.id, publicKey, counter: row.counter }),
  )
  await updateCounter(context, provider, row, use)
  const userVerified = use.userVerified ?? expected.userVerification
  const { userId, providerAccountId } = row
  return await finish(context, {
    user: { id: userId },
    account: { provider: provider.id, type: "webauthn", providerAccountId, userId },
    taken: context.taken,
    userVerified,
    target: await chooseTarget(context, requestedTarget(context)),
  })
}

/** Returns the stored passkey, if this provider still links it to its user. */
async function findPasskey(
  { settings }: RouteContext,
  { id }: WebAuthnSettings,
  credentialID: string,
): Promise<AdapterAuthenticator> {
  const { getAuthenticator, getAccount } = requirePasskeys(settings)
  const row = await getAuthenticator(credentialID)
  const account = row && await getAccount(row.providerAccountId, id)
  if (row && account && String(account.userId) === String(row.userId)) return row
  throw new WebAuthnVerificationError(`Provider "${id}": this passkey belongs to no user`)
}

/** Stores the passkey's signature counter and the time of use. A counter that does not increase means that the passkey may have been copied. */
async function updateCounter(
  { settings, now }: RouteContext,
  { id }: WebAuthnSettings,
  { credentialID, counter: last }: AdapterAuthenticator,
  { counter, backedUp }: PasskeyUse,
): Promise<void> {
  if (counter !== 0 || last !== 0) {
    const kept = counter > last && await requirePasskeys(settings).updateAuthenticatorCounter(credentialID, counter)
    if (!kept || kept.counter !== counter) {
      throw new WebAuthnVerificationError(
        `Provider "${id}": the passkey's counter did not grow, so it may have been copied`,
      )
    }
  }
  const update = findMethod(settings, "updateAuthenticator")
  await update?.({ credentialID, credentialBackedUp: backedUp, lastUsedAt: now })
}

/** Returns a browser's base64url id as base64, the format in stores. */
const toStoredId = (id: string): string => toBase64(fromBase64Url(id) ?? new Uint8Array())

/** Returns the result of `verify`. @throws {WebAuthnVerificationError} if it throws; the library's own errors are thrown unchanged */
async function callVerifier<T>({ id }: WebAuthnSettings, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown
    const why = toError(thrown).message
    throw new WebAuthnVerificationError(`Provider "${id}": ${why.replace(getUnprintable(), " ").slice(0, 300)}`)
  }
}
