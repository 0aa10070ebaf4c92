import { InvalidConfig } from "../../errors.ts"
import type { EmailConfig } from "../../model/provider.ts"
import { toHash, toRandomToken } from "../../web/bytes.ts"

/** Seconds for which a link works, unless the provider says otherwise. */
export const defaultMaxAge: number = 24 * 60 * 60
/** 128 bits as base64url: whoever has the address could guess a shorter one. */
const minToken = 22

/** A new link's secret and what the store keeps of it. */
export interface LinkToken {
  readonly token: string
  readonly hash: string
}

/** @throws {InvalidConfig} where the application's own tokens can be guessed */
export async function createLinkToken({ id, generateVerificationToken: generate }: EmailConfig): Promise<LinkToken> {
  const token = generate ? await generate() : toRandomToken()
  if (typeof token !== "string" || token.length < minToken) {
    throw new InvalidConfig(
      `Provider "${id}": \`generateVerificationToken\` must give at least ${minToken} random characters; a shorter one can be guessed`,
    )
  }
  return { token, hash: await toLinkHash(id, token) }
}

/** What stands for the token in the store. It knows the provider, so no provider's link opens another's; no secret, so a new one keeps links alive. */
export const toLinkHash = (provider: string, token: string): Promise<string> => toHash(`link\0${provider}\0${token}`)
