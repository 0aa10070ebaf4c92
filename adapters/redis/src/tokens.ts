import type { VerificationToken } from "@svc-auth/core/adapters"
import { encode, type Keys } from "./keys.ts"
import { fromText, toRow, toText } from "./record.ts"
import { insert, take } from "./scripts.ts"
import type { Store } from "./store.ts"

export interface Tokens {
  createVerificationToken(token: VerificationToken): Promise<VerificationToken>
  useVerificationToken(params: { identifier: string; token: string }): Promise<VerificationToken | null>
}

export function createTokens(store: Store, keys: Keys, clock: () => Date): Tokens {
  return {
    async createVerificationToken(row) {
      const [key, text] = [keys.token(row.identifier, row.token), toText(encode(row.identifier), row)]
      if (!await store.run<number>(insert, [key], text, "PEXPIREAT", row.expires.getTime())) {
        throw new Error("verification token already exists")
      }
      return toRow(row)
    },
    async useVerificationToken({ identifier, token }) {
      const row = fromText<VerificationToken>(await store.run(take, [keys.token(identifier, token)]))
      return row && row.expires.getTime() > clock().getTime() ? row : null
    },
  }
}
