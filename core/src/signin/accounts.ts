import type { Accounts } from "../app/accounts.ts"
import { link } from "./link.ts"
import { findOwner } from "./owner.ts"
import { findById } from "./user.ts"
import { verifySession } from "./verify.ts"

export const accounts: Accounts = { findById, findOwner, link, verifySession }
