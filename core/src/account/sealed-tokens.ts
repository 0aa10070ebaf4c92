import type { AccountKey } from "../model/adapter.ts"
import { keysOf, type RequestContext } from "../request/context.ts"
import { toDay } from "../seal/keyring.ts"
import { ivLength } from "../seal/primitives.ts"
import { findKey, splitSealed } from "../seal/seal.ts"
import { fromBase64Url, toBase64Url, toUtf8 } from "../web/bytes.ts"

/** The columns that hold secrets. */
const columns = ["access_token", "refresh_token", "id_token"] as const
type Column = (typeof columns)[number]
type TokenRow = AccountKey & { readonly [C in Column]?: string | null | undefined }

/** Longest encrypted token that is read, in characters. */
const longest = 256 * 1024
/** A token stays readable as long as its secret is configured. */
const lifetime = Infinity
const decoder = new TextDecoder("utf-8", { fatal: true })

/** Returns the row as it is stored: with encrypted tokens, if the app wants that. */
export async function toStored<T extends TokenRow>(context: RequestContext, row: T): Promise<T> {
  return context.settings.encryptTokens
    ? await mapTokens(row, (name, token) => encrypt(context, row, name, token))
    : row
}

/**
 * Returns the row with its tokens in plain text. Tokens that were stored without encryption are returned as they are. A token that
 * cannot be decrypted is left out: its secret is no longer configured, or it was copied from another account or column.
 */
export const fromStored = <T extends TokenRow>(context: RequestContext, row: T): Promise<T> =>
  mapTokens(row, (name, stored) => decrypt(context, row, name, stored))

async function mapTokens<T extends TokenRow>(
  row: T,
  map: (name: Column, token: string) => Promise<string | undefined>,
): Promise<T> {
  const tokens = columns.filter((name) => typeof row[name] === "string" && row[name] !== "")
  const mapped = await Promise.all(tokens.map(async (name) => [name, await map(name, row[name]!)] as const))
  return { ...row, ...Object.fromEntries(mapped) }
}

// The keys are those of the secret alone: an account belongs to all origins of the app.

/** Returns the additional data of JWE (RFC 7516 §5.1), which binds the token to its account and column. It is not stored. */
const toBoundHeader = (header: string, { provider, providerAccountId }: AccountKey, name: Column) =>
  toUtf8(`${header}.${toBase64Url(toUtf8(JSON.stringify([provider, providerAccountId, name])))}`)

/** Returns the token as a JWE (`dir`, `A256GCM`) under the first secret's key of the day. */
async function encrypt(
  { settings, now }: RequestContext,
  account: AccountKey,
  name: Column,
  token: string,
): Promise<string> {
  const { key, header } = await keysOf(settings)[0].sealing("token", toDay(now))
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const { body, tag } = await key.encrypt(iv, toBoundHeader(header, account, name), toUtf8(token))
  return `${header}..${toBase64Url(iv)}.${toBase64Url(body)}.${toBase64Url(tag)}`
}

async function decrypt(
  { settings, now }: RequestContext,
  account: AccountKey,
  name: Column,
  stored: string,
): Promise<string | undefined> {
  const parts = splitSealed(stored, longest)
  // a provider's own tokens may have the same form, with a header of their own
  if (!parts || !isOwnHeader(parts.header)) return stored
  const found = await findKey(keysOf(settings), "token", parts.header, { lifetime, now })
  const [iv, body, tag] = [fromBase64Url(parts.iv), fromBase64Url(parts.body), fromBase64Url(parts.tag)]
  if (found?.purpose !== "token" || !iv || !body || !tag) return undefined
  const text = await found.key.decrypt({ iv, body, tag }, toBoundHeader(parts.header, account, name))
  return text && decoder.decode(text)
}

const isOwnHeader = (header: string): boolean =>
  String.fromCharCode(...fromBase64Url(header.slice(0, 200)) ?? []).endsWith(',"typ":"svc-token"}')
