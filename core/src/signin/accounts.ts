import type { Accounts } from "../app/accounts.ts"
import { apply } from "./apply.ts"
import { linkToCurrent } from "./link.ts"
import { findOwner } from "./owner.ts"
import { resolve } from "./resolve.ts"
import { findById } from "./user.ts"
import { verifySession } from "./verify.ts"

export const accounts: Accounts = { findById, findOwner, resolve, apply, linkToCurrent, verifySession }
