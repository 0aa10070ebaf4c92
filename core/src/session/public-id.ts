import { toHash } from "../seal/runtime-crypto.ts"

/** Returns the id of a session for its user: a hash of the stored token, which is itself a hash, or of the `sid` under `jwt`. */
export const toPublicId = (key: string): Promise<string> => toHash(`svc-auth/1 public session id ${key}`)
