import { encode, type Keys } from "./keys.ts"
import { replaceText } from "./scripts.ts"
import type { Store } from "./store.ts"

/** The methods that store one text for each user. */
export interface Texts {
  getPassword(userId: string): Promise<string | null>
  replacePassword(userId: string, expected: string | null, next: string | null): Promise<boolean>
  getFactors(userId: string): Promise<string | null>
  replaceFactors(userId: string, expected: string | null, next: string | null): Promise<boolean>
}

export function createTexts(store: Store, keys: Keys): Texts {
  const replace = async (owner: string, key: string, expected: string | null, next: string | null) =>
    await store.run<number>(replaceText, [keys.user(owner), key], toText(expected), toText(next)) === 1
  return {
    getPassword: async (userId) => fromText(await store.get(keys.password(encode(userId)))),
    async replacePassword(userId, expected, next) {
      const owner = encode(userId)
      return await replace(owner, keys.password(owner), expected, next)
    },
    getFactors: async (userId) => fromText(await store.get(keys.factors(encode(userId)))),
    async replaceFactors(userId, expected, next) {
      const owner = encode(userId)
      return await replace(owner, keys.factors(owner), expected, next)
    },
  }
}

/** The sign distinguishes empty text from none, and prevents clients from reading numbers and JSON in a text. */
const sign = "="
const toText = (text: string | null): string => text === null ? "" : sign + text
const fromText = (text: string | null): string | null => text === null ? null : text.slice(sign.length)
