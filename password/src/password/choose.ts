import { Verification } from "@svc-auth/core/errors"
import { finishSignIn, type Flow, json, redirect, type RouteContext } from "@svc-auth/core/flows"
import {
  type AdapterUser,
  chooseTarget,
  endUserSessions,
  findByEmail,
  fireEvent,
  proveEmail,
  requestedTarget,
  requireUsers,
  routeUrl,
  tellOwner,
  toAddress,
  toProofDate,
} from "@svc-auth/core/flow-tools"
import { hasType } from "@svc-auth/core/errors"
import { findPasswordFault } from "../new-password.ts"
import { toStored } from "../stored.ts"
import { hashPassword } from "./compare.ts"
import { type Link, storeLink, toLinkHash, useLink } from "./links.ts"
import type { PasswordConfig } from "./options.ts"
import { newPasswordPage, type Refusal, savedPage } from "./pages.ts"
import { endOpened, findPassword, requirePasswords } from "./store.ts"

/** Returns the words by which users know the app: its name and host. Good passwords do not contain them. */
const getAppWords = ({ settings: { theme }, origin }: RouteContext): readonly string[] =>
  [theme.name ?? "", new URL(origin).hostname].filter(Boolean)

/** Returns the reason why the password cannot be this user's new one, or `undefined`. */
export async function findRefusal(
  context: RouteContext,
  { id, minLength, checkPassword }: PasswordConfig,
  password: unknown,
  email: string,
): Promise<Refusal | undefined> {
  if (typeof password !== "string" || !password.isWellFormed()) return "too_short"
  const fault = await findPasswordFault(password, {
    minLength,
    words: [email, ...getAppWords(context)],
  })
  if (fault || !checkPassword) return fault
  try {
    return await checkPassword({ password, email }) ? undefined : "refused"
  } catch (thrown) {
    context.settings.logger.error(
      "password",
      new Error(
        `Provider "${id}": \`checkPassword\` threw; the password was accepted`,
        { cause: thrown },
      ),
    )
    return undefined
  }
}

/** `GET new-password/:provider`: the page that a mailed link opens. Programs that scan mail do not use the link up. */
export const choosePage: Flow<PasswordConfig> = async (context, provider) => {
  const { query } = context
  if (query.has("saved")) return await savedPage(context)
  const single = (name: string) => query.getAll(name).length === 1 ? query.get(name) : undefined
  return await toPage(context, provider, readLink(provider, single))
}

const toPage = (
  context: RouteContext,
  provider: PasswordConfig,
  { kind, address, token }: Link,
  refusal?: Refusal,
) =>
  newPasswordPage(context, provider, {
    title: kind === "sign-up" ? "choosePassword" : "resetTitle",
    address,
    form: {
      action: routeUrl(context, `new-password/${provider.id}`),
      hidden: { kind, email: address, token },
      callbackUrl: requestedTarget(context),
    },
    refusal,
  })

/** @throws {Verification} if the link was changed */
function readLink(
  { id, signUp }: PasswordConfig,
  get: (name: string) => unknown,
): Link {
  const [kind, email, token] = [get("kind"), get("email"), get("token")]
  const isKind = kind === "reset" || (kind === "sign-up" && signUp)
  const isWhole = typeof email === "string" && toAddress(email) === email &&
    typeof token === "string" && token.length === 43
  if (isKind && isWhole) {
    return {
      kind: kind as Link["kind"],
      address: email as string,
      token: token as string,
    }
  }
  throw new Verification(
    `Provider "${id}": the link was changed or is incomplete`,
  )
}

/** `POST new-password/:provider`: uses the link up, and stores the password. */
export const choose: Flow<PasswordConfig> = async (context, provider) => {
  const { body } = context
  const link = readLink(provider, (name) => body.get(name))
  const password = body.get("password")
  const refusal = await findRefusal(context, provider, password, link.address)
  if (refusal) return await toPage(context, provider, link, refusal)
  return link.kind === "sign-up"
    ? await createAccount(context, provider, link, password as string)
    : await resetPassword(context, provider, link, password as string)
}

/** Uses the link up. If the password cannot be hashed at the moment, the link becomes valid again. @returns the text to store */
async function hashByLink(
  context: RouteContext,
  { id }: PasswordConfig,
  { address }: Link,
  hash: string,
  password: string,
): Promise<string> {
  const expires = await useLink(context, address, hash)
  if (!expires) {
    throw new Verification(
      `Provider "${id}": the link was used already, has expired, or the password was changed since it was sent`,
    )
  }
  try {
    return toStored(
      await hashPassword(context, [], password),
      context.now,
    )
  } catch (thrown) {
    if (hasType(thrown, "Overloaded")) {
      await storeLink(context, { address, hash, expires })
    }
    throw thrown
  }
}

/** Creates a user with a verified address, and fires `createUser`. @throws {AdapterError} */
async function createUser({ settings, now }: RouteContext, id: string, address: string): Promise<AdapterUser> {
  const row = { id, email: address, emailVerified: toProofDate(now), name: null, image: null }
  const user = await requireUsers(settings).createUser(row as AdapterUser)
  await fireEvent(settings, "createUser", { user })
  return user
}

/** Creates the account of a new user, whose address the link has proven, and signs them in. */
async function createAccount(
  context: RouteContext,
  provider: PasswordConfig,
  link: Link,
  password: string,
) {
  const { address } = link
  const { getPassword, replacePassword } = requirePasswords(context)
  const next = await hashByLink(
    context,
    provider,
    link,
    await toLinkHash(context, provider, link),
    password,
  )
  const isTaken = async () => await findByEmail(context, address) !== undefined
  const taken = () =>
    new Verification(
      `Provider "${provider.id}": a user has this address by now`,
    )
  if (await isTaken()) throw taken()
  const id = crypto.randomUUID()
  let created: string | undefined
  return await finishSignIn(context, provider, {
    user: { id, email: address },
    async createUser() {
      try {
        const user = await createUser(context, id, address)
        created = user.id
        await replacePassword(user.id, null, next)
        return user
      } catch (thrown) {
        if (created === undefined && await isTaken()) throw taken()
        throw thrown
      }
    },
    verify: async () => created !== undefined && await getPassword(created) === next,
  })
}

/** Stores a new password for the user, whose address the link has proven. It does not sign the user in. */
async function resetPassword(
  context: RouteContext,
  provider: PasswordConfig,
  link: Link,
  password: string,
) {
  const { address } = link
  const { replacePassword } = requirePasswords(context)
  const { user, stored } = await findPassword(context, address)
  const hash = await toLinkHash(
    context,
    provider,
    link,
    user ? { id: user.id, stored } : undefined,
  )
  const next = await hashByLink(context, provider, link, hash, password)
  // the user who set a password while the address was unproven may not be its owner
  await proveEmail(context, user!)
  const expected = user!.emailVerified ? stored : null
  // if this fails, the old password still works and nothing has changed
  await endUserSessions(context, user!.id)
  if (!await replacePassword(user!.id, expected, next)) {
    throw new Verification(
      `Provider "${provider.id}": the password was changed at the same time`,
    )
  }
  // the user may have changed their address while it was stored
  if (String((await findByEmail(context, address))?.id) !== String(user!.id)) {
    await replacePassword(user!.id, next, expected)
    throw new Verification(`Provider "${provider.id}": the user's address was changed at the same time`)
  }
  try {
    await endOpened(context, user!.id, endUserSessions)
  } finally {
    await tellOwner(context, user!, "password-changed")
  }
  if (context.json) return json({ saved: true })
  const url = new URL(routeUrl(context, `new-password/${provider.id}`))
  url.searchParams.set("saved", "")
  const target = requestedTarget(context)
  if (target !== undefined) url.searchParams.set("callbackUrl", await chooseTarget(context, target))
  return redirect(url.href)
}
