import type { Visit } from "../context.ts"
import type { SignInParams } from "../model/config.ts"
import type { User } from "../model/types.ts"
import { report } from "../report.ts"
import { beginSession } from "../session/session.ts"
import { type Outcome, redirect } from "./outcome.ts"
import { permit } from "./permit.ts"

/** Someone who has proven who he is, and where he goes when he is in. */
export interface Arrival extends Pick<SignInParams, "account" | "profile" | "credentials"> {
  readonly user: User & { id: string }
  /** Judged. */
  readonly target: string
}

/** The shared end of all ways in: may he enter, then his session begins. The only place where one is made. */
export async function finish(visit: Visit, { user, account, profile, credentials, target }: Arrival): Promise<Outcome> {
  const elsewhere = await permit(visit, {
    user,
    account,
    ...(profile && { profile }),
    ...(credentials && { credentials }),
  })
  if (elsewhere) return redirect(elsewhere)
  const proof = { account, ...(profile && { profile }) }
  await beginSession(visit, user, { ...proof, trigger: "signIn", isNewUser: false })
  await report(visit.settings, "signIn", { user, ...proof, isNewUser: false })
  return redirect(target)
}
