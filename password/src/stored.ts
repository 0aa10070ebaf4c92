import type { StoredHash } from "./hashing/hash.ts"

/** A stored password. */
export interface StoredPassword extends StoredHash {
  /** When the user chose it. Passwords that an app has imported have no date. */
  readonly changedAt?: Date | undefined
}

/** Start of the texts that this package stores: the version of the format, and when the user chose the password, in seconds, or 0. */
const own = /^svc1:([0-9]{1,12}):(\$.+)$/s

/** Returns the parts of a stored text: one from {@linkcode toStored}, or a hash that an app has imported. */
export function readStored(text: string): StoredPassword {
  const [, seconds, hash] = own.exec(text) ?? []
  if (hash === undefined) return { hash: text, isOwn: false }
  return {
    hash,
    isOwn: true,
    ...Number(seconds) > 0 && { changedAt: new Date(Number(seconds) * 1000) },
  }
}

/** Returns the text to store for a hash of this package. @param changedAt when the user chose the password, if known */
export const toStored = (hash: string, changedAt: Date | undefined): string =>
  `svc1:${Math.floor((changedAt?.getTime() ?? 0) / 1000)}:${hash}`
