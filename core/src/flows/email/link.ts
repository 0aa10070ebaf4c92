import { InvalidConfig } from "../../errors.ts"
import type { EmailConfig } from "../../model/email-provider.ts"
import { toHash } from "../../seal/runtime-crypto.ts"
import { createRandomToken } from "../../web/bytes.ts"

/** How long a link works, in seconds, if the provider sets no `maxAge`. */
export const defaultMaxAge: number = 24 * 60 * 60
/** 128 bits as base64url. A shorter token could be guessed. */
const minToken = 22

/** The secret in a new link, and its hash for the store. */
export interface LinkToken {
  readonly token: string
  readonly hash: string
}

/** Returns a new token and its hash. @throws {InvalidConfig} if `generateVerificationToken` returns a token that could be guessed */
export async function createLinkToken({ id, generateVerificationToken: generate }: EmailConfig): Promise<LinkToken> {
  const token = generate ? await generate() : createRandomToken()
  if (typeof token !== "string" || token.length < minToken) {
    throw new InvalidConfig(
      `Provider "${id}": \`generateVerificationToken\` must return at least ${minToken} random characters; a shorter one can be guessed`,
    )
  }
  return { token, hash: await toLinkHash(id, token) }
}

/**
 * Returns the hash of a token for the store. The provider's id is hashed too, so a link works only for its own provider. The secret is not
 * hashed, so links still work after it has changed.
 */
export const toLinkHash = (provider: string, token: string): Promise<string> => toHash(`link\0${provider}\0${token}`)
