import type { AccountKey } from "../model/adapter.ts"
import { findDpopKey, withDpopKey } from "../model/dpop-key.ts"
import { keysOf, type RequestContext } from "../request/context.ts"
import { toDay } from "../seal/keyring.ts"
import { ivLength } from "../seal/primitives.ts"
import { findKey, splitSealed } from "../seal/seal.ts"
import { fromBase64Url, toBase64Url, toUtf8 } from "../web/bytes.ts"

/** The columns that hold secrets. */
const columns = ["access_token", "refresh_token", "id_token"] as const
type Column = (typeof columns)[number]
/** The columns that can also hold the key to which the tokens are bound. The first one with a token does. */
const holders: readonly Column[] = ["access_token", "refresh_token"]
type TokenRow = AccountKey & { readonly [C in Column]?: string | null | undefined }

/** Longest encrypted token that is read, in characters. */
const longest = 256 * 1024
/** A token stays readable as long as its secret is configured. */
const lifetime = Infinity
const decoder = new TextDecoder("utf-8", { fatal: true })

/**
 * Returns the row as it is stored: with encrypted tokens, if the app wants that. The key to which tokens are bound is encrypted in any case,
 * in one value with the access token or, if the app stores none, with the refresh token: no adapter has a column for it, and so both change
 * together.
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
 * returned as they are. A token that cannot be decrypted is left out: its secret is no longer configured, or it was copied from another
 * account or column.
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

// The keys are those of the secret alone: an account belongs to all origins of the app.

/** The column, and whether it also holds a key. */
type Place = readonly [name: Column, content?: "dpop"]

/** Returns the additional data of JWE (RFC 7516 §5.1), which binds the token to its account and place. It is not stored. */
const toBoundHeader = (header: string, { provider, providerAccountId }: AccountKey, place: Place) =>
  toUtf8(`${header}.${toBase64Url(toUtf8(JSON.stringify([provider, providerAccountId, ...place])))}`)

/** Returns the token as a JWE (`dir`, `A256GCM`) under the first secret's key of the day. */
async function encrypt(
  { settings, now }: RequestContext,
  account: AccountKey,
  place: Place,
  token: string,
): Promise<string> {
  const { key, header } = await keysOf(settings)[0].sealing("token", toDay(now))
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const { body, tag } = await key.encrypt(iv, toBoundHeader(header, account, place), toUtf8(token))
  return `${header}..${toBase64Url(iv)}.${toBase64Url(body)}.${toBase64Url(tag)}`
}

async function decrypt(
  { settings, now }: RequestContext,
  account: AccountKey,
  name: Column,
  stored: string,
): Promise<{ readonly token: string; readonly key?: string } | undefined> {
  const parts = splitSealed(stored, longest)
  // a provider's own tokens may have the same form, with a header of their own
  if (!parts || !isOwnHeader(parts.header)) return { token: stored }
  const found = await findKey(keysOf(settings), "token", parts.header, { lifetime, now })
  const [iv, body, tag] = [fromBase64Url(parts.iv), fromBase64Url(parts.body), fromBase64Url(parts.tag)]
  if (found?.purpose !== "token" || !iv || !body || !tag) return undefined
  const { header } = parts
  const open = (place: Place) => found.key.decrypt({ iv, body, tag }, toBoundHeader(header, account, place))
  const text = await open([name])
  if (text) return { token: decoder.decode(text) }
  const pair = await open([name, "dpop"])
  if (!pair) return undefined
  const [key, token] = JSON.parse(decoder.decode(pair))
  return { key, token }
}

const isOwnHeader = (header: string): boolean =>
  String.fromCharCode(...fromBase64Url(header.slice(0, 200)) ?? []).endsWith(',"typ":"svc-token"}')
