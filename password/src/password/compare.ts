import { CredentialsSignin, Unavailable } from "@svc-auth/core/errors"
import type { RouteContext, Taken } from "@svc-auth/core/flows"
import { findNetwork, giveBack } from "@svc-auth/core/flow-tools"
import { createHasher, type Hasher, type Verified } from "../hashing/hash.ts"
import { countAtOnce, createQueue, type Queue, QueueFull, toTurn } from "../hashing/queue.ts"
import { readStored, toStored } from "../stored.ts"
import { isComparable } from "../new-password.ts"
import { requirePasswords } from "./store.ts"

/** Maximum number of passwords that wait. */
const places = 64
/** Time after which a client may try again, in seconds. */
const retryAfterSeconds = 5

let queue: Queue | undefined
let hasher: Hasher | undefined

/** Returns the queue of this process. */
const getQueue = (): Queue => queue ??= createQueue(countAtOnce(), places)
const getHasher = (): Hasher => hasher ??= createHasher()

/**
 * Calls the function when it is the turn of the request's network.
 * @param counted is refunded if nothing is computed, unless it was refunded before
 * @throws {Unavailable} if too many are waiting
 */
async function inTurn<T>(
  context: RouteContext,
  counted: readonly Taken[] | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await getQueue().run(toTurn(findNetwork(context) ?? ""), run)
  } catch (thrown) {
    if (!(thrown instanceof QueueFull)) throw thrown
    return await refuse(context, counted)
  }
}

async function refuse(context: RouteContext, counted: readonly Taken[] | undefined): Promise<never> {
  if (counted) await giveCountsBack(context, counted)
  throw new Unavailable("too many passwords are waiting to be compared", {
    type: "Overloaded",
    cause: { retryAfterSeconds },
  })
}

/** Refunds an attempt, also for its network, because nothing was compared. */
export const giveCountsBack = ({ settings, taken = [] }: RouteContext, counted: readonly Taken[]): Promise<void> =>
  giveBack(settings, [...taken, ...counted])

/** Rejects a request before its account is counted and read. @throws {Unavailable} if too many are waiting */
export async function requireRoom(context: RouteContext): Promise<void> {
  if (!getQueue().hasRoom(toTurn(findNetwork(context) ?? ""))) await refuse(context, [])
}

/**
 * Returns the stored text if the password is right: the given one, or one with current parameters, which this or a concurrent request has stored.
 * @param stored the user's stored text; `undefined` or `null` compares with a dummy hash, which takes as long
 * @throws {CredentialsSignin} if the password is wrong {@linkcode Unavailable} {@linkcode AdapterError}
 */
export async function comparePassword(
  context: RouteContext,
  provider: { readonly id: string },
  { password, userId, stored, counted }: {
    readonly password: unknown
    /** The user to log if the stored hash cannot be read. `undefined` if there is no such user. */
    readonly userId: string | undefined
    readonly stored: string | null | undefined
    readonly counted: readonly Taken[]
  },
  isSecondTry = false,
): Promise<string> {
  if (typeof password !== "string" || !isComparable(password)) {
    throw wrong(provider)
  }
  const hasher = getHasher()
  const known = typeof stored === "string" ? readStored(stored) : undefined
  const { isRight, isOutdated } = await inTurn(
    context,
    counted,
    async () =>
      (known && await verify(context, provider, password, { known, userId })) ??
        await hasher.verify(password, { hash: hasher.dummy, isOwn: true }),
  )
  if (!known || !isRight) throw wrong(provider)
  if (!isOutdated) return stored!
  const next = toStored(
    await hashPassword(context, counted, password),
    known.changedAt,
  )
  const { getPassword, replacePassword } = requirePasswords(context)
  if (await replacePassword(userId!, stored!, next)) return next
  if (isSecondTry) throw wrong(provider)
  const newer = await getPassword(userId!)
  return await comparePassword(context, provider, { password, userId, stored: newer, counted }, true)
}

/** Returns `undefined` if the stored hash cannot be read, and logs that. */
async function verify(
  { settings: { logger } }: RouteContext,
  { id }: { readonly id: string },
  password: string,
  { known, userId }: { readonly known: ReturnType<typeof readStored>; readonly userId: string | undefined },
): Promise<Verified | undefined> {
  try {
    return await getHasher().verify(password, known)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    logger.error(
      "password",
      new Error(
        `Provider "${id}": the stored password of the user ${userId} cannot be compared; store one of the formats in docs/passwords.md`,
        { cause: thrown },
      ),
    )
    return undefined
  }
}

/** Returns the PHC string of a new password. @param counted as for {@linkcode inTurn} @throws {Unavailable} */
export const hashPassword = (
  context: RouteContext,
  counted: readonly Taken[] | undefined,
  password: string,
): Promise<string> => inTurn(context, counted, () => getHasher().hash(password))

const wrong = ({ id }: { readonly id: string }) => new CredentialsSignin(`Provider "${id}": the password is wrong`)
