import { link } from "./link.ts"
import { findOwner } from "./owner.ts"
import { findById } from "./user.ts"
import { verifySession } from "./verify.ts"

/** The functions that sign-ins call to find and link accounts. */
export interface Accounts {
  readonly findById: typeof findById
  readonly findOwner: typeof findOwner
  readonly link: typeof link
  readonly verifySession: typeof verifySession
}

export const accounts: Accounts = { findById, findOwner, link, verifySession }
