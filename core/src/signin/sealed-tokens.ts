import type { AccountKey } from "../app/adapter.ts"
import { findDpopKey, withDpopKey } from "../app/dpop-key.ts"
import { keysOf, type RequestContext } from "../app/context.ts"
import { openAt, type Place, sealAt } from "../seal/bound.ts"
import { splitSealed } from "../seal/seal.ts"
import { fromBase64Url } from "../web/bytes.ts"

/** The columns that contain secrets. */
const columns = ["access_token", "refresh_token", "id_token"] as const
type Column = (typeof columns)[number]
/** The columns that can also contain the key to which the tokens are bound. The first one with a token contains it. */
const holders: readonly Column[] = ["access_token", "refresh_token"]
type TokenRow = AccountKey & { readonly [C in Column]?: string | null | undefined }

/** Longest encrypted token that is read, in characters. */
const longest = 256 * 1024

/**
 * Returns the row in its stored form, with encrypted tokens if the app has enabled that. The key to which tokens are bound is always
 * encrypted, in one value with the access token or, if the app does not store one, with the refresh token. This is because adapters do not
 * have a column for it, and so that both change together.
 */
export async function toStored<T extends TokenRow>(context: RequestContext, row: T): Promise<T> {
  const key = findDpopKey(row)
  const holder = key && holders.find((name) => hasText(row[name]))
  return await mapTokens(withDpopKey(row, undefined), async (name, token) => {
    if (name === holder) return await encrypt(context, row, [name, "dpop"], JSON.stringify([key, token]))
    return context.settings.encryptTokens ? await encrypt(context, row, [name], token) : token
  })
}

/**
 * Returns the row with its tokens in plain text, and with the key to which they are bound. Tokens that were stored without encryption are
 * returned unchanged. A token that cannot be decrypted is left out. Either its secret is no longer configured, or it was copied from
 * another account or column.
 */
export async function fromStored<T extends TokenRow>(context: RequestContext, row: T): Promise<T> {
  let key: string | undefined
  const plain = await mapTokens(row, async (name, stored) => {
    const opened = await decrypt(context, row, name, stored)
    key ??= opened?.key
    return opened?.token
  })
  return withDpopKey(plain, key)
}

const hasText = (value: unknown): value is string => typeof value === "string" && value !== ""

async function mapTokens<T extends TokenRow>(
  row: T,
  map: (name: Column, token: string) => Promise<string | undefined>,
): Promise<T> {
  const tokens = columns.filter((name) => hasText(row[name]))
  const mapped = await Promise.all(tokens.map(async (name) => [name, await map(name, row[name]!)] as const))
  return { ...row, ...Object.fromEntries(mapped) }
}

// The keys depend only on the secret, because an account belongs to all origins of the app.

/** The column, and `"dpop"` if it also contains a key. */
type TokenPlace = readonly [name: Column] | readonly [name: Column, content: "dpop"]

const toPlace = ({ provider, providerAccountId }: AccountKey, place: TokenPlace): Place => [
  provider,
  providerAccountId,
  ...place,
]

const encrypt = (
  { settings, now }: RequestContext,
  account: AccountKey,
  place: TokenPlace,
  token: string,
): Promise<string> => sealAt(keysOf(settings), "token", toPlace(account, place), token, now)

async function decrypt(
  { settings, now }: RequestContext,
  account: AccountKey,
  name: Column,
  stored: string,
): Promise<{ readonly token: string; readonly key?: string } | undefined> {
  const parts = splitSealed(stored, longest)
  // a provider's own tokens may have the same form, with their own header
  if (!parts || !isOwnHeader(parts.header)) return { token: stored }
  const open = (place: TokenPlace) =>
    openAt(keysOf(settings), "token", toPlace(account, place), stored, { now, longest })
  const token = await open([name])
  if (token !== undefined) return { token }
  const pair = await open([name, "dpop"])
  if (pair === undefined) return undefined
  const [key, held] = JSON.parse(pair)
  return { key, token: held }
}

const isOwnHeader = (header: string): boolean =>
  String.fromCharCode(...fromBase64Url(header.slice(0, 200)) ?? []).endsWith(',"typ":"svc-token"}')
