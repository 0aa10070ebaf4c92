import type { AdapterUser } from "./model/adapter.ts"

/**
 * When the user's address was proven last, in whole seconds since the epoch, as every store keeps them; 0: never. No two proofs
 * of one user have the same.
 */
export const toProofTime = ({ emailVerified }: Partial<Pick<AdapterUser, "emailVerified">>): number =>
  emailVerified ? Math.floor(new Date(emailVerified).getTime() / 1000) : 0
