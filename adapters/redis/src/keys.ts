/** Returns the key of each record. The parts of a key are encoded, so that a value cannot name another record or choose a slot. */
export interface Keys {
  readonly email: (email: string) => string
  readonly token: (identifier: string, token: string) => string
  readonly hits: (key: string) => string
  /** A session or user whose sessions have ended. */
  readonly revoked: (key: string) => string
  readonly claim: (key: string) => string
  /** An account or passkey. `member` is its name in the owner's set. */
  readonly owned: (member: string) => string
  readonly ownedBy: (owner: string) => string
  readonly user: (owner: string) => string
  readonly sessionsOf: (owner: string) => string
  readonly password: (owner: string) => string
  readonly factors: (owner: string) => string
  readonly session: (bucket: string, token: string) => string
  /** The text before the bucket in the keys of users and sessions. */
  readonly start: string
}

/** Escapes every character that separates the parts of a key or a record, marks a slot, or has a meaning in a pattern. */
export const encode = (part: unknown): string =>
  String(part).replace(/[^\w.@-]/gu, (sign) => `%${sign.codePointAt(0)!.toString(16)}.`)

export const decode = (part: string): string =>
  part.replace(/%([0-9a-f]+)\./g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

export const toAccountMember = (provider: string, id: string): string => `a:${encode(provider)}:${encode(id)}`
export const toPasskeyMember = (id: string): string => `k:${encode(id)}`

const letters = "abcdefghijklmnopqrstuvwxyz234567"

/** Returns one of 1,024 buckets (FNV-1a). A user's keys share it as hash tag, and the user's session tokens begin with it. */
export function toBucket(owner: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < owner.length; at++) hash = Math.imul(hash ^ owner.charCodeAt(at), 0x01000193)
  const folded = hash ^ hash >>> 10 ^ hash >>> 20
  return letters.charAt(folded >>> 5 & 31) + letters.charAt(folded & 31)
}

export const toToken = (bucket: string, token: string): string => `${bucket}.${token}`

/** Returns the parts of a session token, or `undefined` if this adapter cannot have issued it. */
export function fromToken(sessionToken: string): readonly [bucket: string, token: string] | undefined {
  const found = /^([a-z2-7]{2})\.(.+)$/s.exec(sessionToken)
  return found ? [found[1]!, found[2]!] : undefined
}

/** The number after the prefix is the version of the layout. */
export function createKeys(prefix: string): Keys {
  const all = `${encode(prefix)}:1:`
  const of = (owner: string, kind: string) => `${all}{${toBucket(owner)}}:${kind}:${owner}`
  return {
    email: (email) => `${all}e:${encode(email)}`,
    token: (identifier, token) => `${all}t:${encode(identifier)}:${encode(token)}`,
    // all counters share a slot, because a hit may count under the shared key of its group
    hits: (key) => `${all}{h}:h:${encode(key)}`,
    // one slot, because one request finds the keys of a session and of its user
    revoked: (key) => `${all}{r}:r:${encode(key)}`,
    claim: (key) => `${all}c:${encode(key)}`,
    owned: (member) => all + member,
    ownedBy: (owner) => of(owner, "o"),
    user: (owner) => of(owner, "u"),
    sessionsOf: (owner) => of(owner, "l"),
    password: (owner) => of(owner, "p"),
    factors: (owner) => of(owner, "f"),
    session: (bucket, token) => `${all}{${bucket}}:s:${encode(token)}`,
    start: `${all}{`,
  }
}
