import { InvalidConfig } from "../errors.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { createRandomToken } from "../web/bytes.ts"

/** 128 bits as base64url. A shorter token could be guessed. */
const minToken = 22

/** The secret in a new link, and its hash for the store. */
export interface LinkToken {
  readonly token: string
  readonly hash: string
}

/**
 * Returns a new token and its hash.
 * @param origin the only origin at which the link works, if the app has several
 * @throws {InvalidConfig} if `generateVerificationToken` returns a token that could be guessed
 */
export async function createLinkToken(
  { id, generateVerificationToken: generate }: EmailConfig,
  origin?: string,
): Promise<LinkToken> {
  const token = generate ? await generate() : createRandomToken()
  if (typeof token !== "string" || token.length < minToken) {
    throw new InvalidConfig(
      `Provider "${id}": \`generateVerificationToken\` must return at least ${minToken} random characters; a shorter one can be guessed`,
    )
  }
  return { token, hash: await toLinkHash(id, token, origin) }
}

/**
 * Returns the hash of a token for the store. It also includes the provider's id and the origin, so a link works only for its own provider and, if
 * the app has several origins, at its own. It does not include the secret, so links still work after the secret has changed.
 */
export const toLinkHash = (provider: string, token: string, origin?: string): Promise<string> =>
  toHash(["link", provider, ...origin === undefined ? [] : [origin], token].join("\0"))

/**
 * Returns what stands for the user who has an address. It always has the same length, so that a cookie which contains it does not reveal whether the
 * address has a user.
 * @param id the user's id. Without it, no user has the address
 */
export const toOwner = (id?: string): Promise<string> => toHash(["mail-owner", id ?? ""].join("\0"))

/**
 * Returns what stands for a link in the store. It includes the user who had the address when the link was requested, so a link dies with the user's
 * address.
 * @param hash from {@link toLinkHash}
 * @param owner from {@link toOwner}
 */
export const toRowToken = (hash: string, owner: string): Promise<string> => toHash(["link-row", hash, owner].join("\0"))
