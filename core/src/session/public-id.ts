import { toHash } from "../seal/runtime-crypto.ts"

/** Returns the id of a session for its user: a hash of the stored token, which is a hash itself, or under `jwt` of the `sid`. */
export const toPublicId = (key: string): Promise<string> => toHash(`svc-auth/1 public session id ${key}`)
