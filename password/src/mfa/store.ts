import { AdapterError, InvalidConfig } from "@svc-auth/core/errors"
import {
  type AdapterUser,
  type App,
  findById,
  findMethod,
  type KeptText,
  type RequestContext,
} from "@svc-auth/core/flow-tools"
import { hashParts } from "../context.ts"
import { findTexts, type TextStore } from "../text-store.ts"
import { toSeconds } from "./device.ts"
import {
  distrust,
  dropKept,
  endAll,
  type Factors,
  hasFactor,
  keep,
  readFactors,
  removeFactors,
  restore,
  writeFactors,
} from "../factors/record.ts"

/** Returns the methods that store second factors. @throws {InvalidConfig} */
function requireFactors(app: App): Pick<TextStore, "getFactors" | "replaceFactors"> {
  const { getFactors, replaceFactors } = findTexts(app)
  if (getFactors && replaceFactors) return { getFactors, replaceFactors }
  throw new InvalidConfig(
    "second factors need `getFactors` and `replaceFactors` of the adapter, or `store` of `mfa`",
    { type: "MissingAdapterMethods" },
  )
}

/** Returns the user of a pending sign-in. @throws {AdapterError} */
export const findUser = (context: RequestContext, id: string): Promise<AdapterUser | undefined> =>
  findById(context, id, "of a sign-in that waits for a second factor")

const read = (text: string | null): Factors | undefined => text === null ? undefined : readFactors(text)

/**
 * Returns the second factors of a user, or `undefined` if there are none.
 * @throws {TypeError} if they cannot be read @throws {AdapterError}
 */
export const findFactors = async (
  app: App,
  userId: string,
): Promise<Factors | undefined> => read(await requireFactors(app).getFactors(userId))

/**
 * Maximum number of tries if other requests change the factors, one of which always succeeds. At most 20 answers of a user are compared
 * concurrently.
 */
const maxTries = 25
const alwaysChanging = "the second factors of a user change all the time; `replaceFactors` never succeeds"

/**
 * Changes a user's second factors in one step. If another request has changed them since they were read, they are read again.
 * @param decide returns the next factors, `null` to delete them, or `undefined` to leave them unchanged
 * @returns the stored factors, or `undefined` if they were left unchanged
 * @throws {TypeError} if they cannot be read @throws {AdapterError}
 */
export async function changeStored<T extends Factors | null>(
  app: App,
  userId: string,
  decide: (factors: Factors | undefined) => Promise<T | undefined> | T | undefined,
): Promise<T | undefined> {
  const { getFactors, replaceFactors } = requireFactors(app)
  for (let tries = 0; tries < maxTries; tries++) {
    const text = await getFactors(userId)
    const next = await decide(read(text))
    if (next === undefined) return undefined
    if (
      await replaceFactors(userId, text, next === null ? null : writeFactors(next))
    ) return next
  }
  throw new AdapterError(alwaysChanging)
}

/** Reverts a change, unless another request has changed the factors since. Codes that were used in the meantime stay used. @throws {AdapterError} */
export const revertStored = async (
  app: App,
  userId: string,
  before: Factors | undefined,
  changed: Factors | null,
): Promise<void> =>
  void await changeStored<Factors | null>(
    app,
    userId,
    (now) => (now?.version ?? "") === (changed?.version ?? "") ? restore(before, changed, now) : undefined,
  )

const readIfValid = (text: string): Factors | undefined => {
  try {
    return readFactors(text)
  } catch {
    return undefined
  }
}

/** Deletes the second factors of a user, even if they cannot be read. Returns true if there were any. @throws {AdapterError} */
export async function deleteStored(app: App, userId: string): Promise<boolean> {
  const { getFactors, replaceFactors } = requireFactors(app)
  for (let tries = 0; tries < maxTries; tries++) {
    const text = await getFactors(userId)
    if (text === null) return tries > 0
    const factors = readIfValid(text)
    const next = removeFactors(factors)
    if (await replaceFactors(userId, text, next && writeFactors(next))) return !factors || hasFactor(factors)
  }
  throw new AdapterError(alwaysChanging)
}

/** Ends the trust in all devices of the user. @throws {AdapterError} */
export const endTrust = (app: App, userId: string): Promise<void> =>
  changeIfReadable(app, userId, (factors) => factors && factors.devices.length > 0 ? distrust(factors) : undefined)

/** Ends the user's pending sign-ins and the trust in all of their devices. @throws {AdapterError} */
export const endPending = (app: App, userId: string): Promise<void> =>
  changeIfReadable(
    app,
    userId,
    // a user who is not stored has no pending sign-in
    async (factors) => (factors ?? await findMethod(app.settings, "getUser")?.(userId)) ? endAll(factors) : undefined,
  )

/** Factors that cannot be read do not let the user sign in, and must not prevent sessions from ending. */
async function changeIfReadable(
  app: App,
  userId: string,
  decide: (factors: Factors | undefined) => Promise<Factors | undefined> | Factors | undefined,
): Promise<void> {
  try {
    await changeStored(app, userId, decide)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
  }
}

/** Stores this text next to the user's factors. @throws {TypeError} if they cannot be read @throws {AdapterError} */
export async function keepText(context: RequestContext, userId: string, kept: KeptText): Promise<void> {
  await changeStored(context, userId, (factors) => keep(factors, kept, toSeconds(context.now)))
}

/** Deletes the text of this pending sign-in and returns it, or `undefined` if it does not exist. @throws {TypeError} {@linkcode AdapterError} */
export async function takeText(context: RequestContext, userId: string, id: string): Promise<string | undefined> {
  let text: string | undefined
  await changeStored(context, userId, (factors) => {
    text = factors?.kept?.find((one) => one.id === id)?.text
    return text === undefined ? undefined : dropKept(factors!, id)
  })
  return text
}

/** Values that a pending sign-in is bound to, in addition to the factors. */
export interface Bound {
  readonly userId: string
  /** The id of the first provider. */
  readonly provider: string
}

/** Returns the text of the user's password, or `undefined` if there is none. @throws {AdapterError} */
export const findPasswordText = async (app: App, userId: string): Promise<string | undefined> =>
  await findTexts(app).getPassword?.(userId) ?? undefined

/** Used in place of the password if the sign-in itself deletes it, because it verifies the user's address for the first time. */
export const deletedByProof = "deleted by proof"

/** Returns a text that changes with the user's password, and each time a factor is added, changed or removed. */
export const toBound = (
  { userId, provider }: Bound,
  factors: Factors | undefined,
  password: string | undefined,
): Promise<string> =>
  hashParts("pending", provider, userId, factors?.version ?? "", factors?.ended ?? "", password ?? "")
