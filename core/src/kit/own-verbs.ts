import { InvalidConfig, SignInRequired } from "../errors.ts"
import type { AccountVerbs, SessionVerbs, VerbRunner } from "../app/account-verbs.ts"
import { loadOnce } from "../app/load-once.ts"
import type { SessionReading } from "../app/session-strategy.ts"
import type { Awaitable } from "../types.ts"
import { assertSetsCookies } from "./advice.ts"
import type { RequestScope } from "./request-scope.ts"

/** Returns the scope of the current request. @throws {OutsideRequest} */
export type Open = (caller: string) => Promise<RequestScope>

export const loadVerbs: () => Awaitable<typeof import("../http/verbs.ts")> = /* @__PURE__ */ loadOnce(
  () => import("../http/verbs.ts"),
)

/** Returns the verbs with which users manage their own sessions, accounts and passkeys. Their code is in a feature. */
export function createOwnVerbs(open: Open): SessionVerbs & AccountVerbs {
  const load = async (name: string) => {
    const scope = await open(`${name}()`)
    const { loadVerbs } = scope.settings
    if (loadVerbs) return (await loadVerbs())(createRunner(scope))
    throw new InvalidConfig(
      `${name}() needs \`use: [accountManagement]\` from @svc-auth/core/features, or \`accountPage()\``,
    )
  }
  return {
    sessions: async () => await (await load("sessions")).sessions(),
    endSession: async (id) => await (await load("endSession")).endSession(id),
    endOtherSessions: async () => await (await load("endOtherSessions")).endOtherSessions(),
    accounts: async () => await (await load("accounts")).accounts(),
    unlinkAccount: async (account) => await (await load("unlinkAccount")).unlinkAccount(account),
    passkeys: async () => await (await load("passkeys")).passkeys(),
    renamePasskey: async (id, name) => await (await load("renamePasskey")).renamePasskey(id, name),
    deletePasskey: async (id) => await (await load("deletePasskey")).deletePasskey(id),
  }
}

/** Returns what runs these verbs in the scope of their request. */
const createRunner = (scope: RequestScope): VerbRunner => ({
  async read(name, run) {
    const { reading } = await readForUser(scope)
    // a socket that was opened by another site has no session
    if (reading.status === "ok" && !reading.session) throw new SignInRequired(`${name}: no user is signed in`)
    return await (await loadVerbs()).runRead(scope.context, run)
  },
  async change(name, run) {
    assertSetsCookies(scope, name)
    const { runChange } = await loadVerbs()
    return await scope.act((context) => runChange(context, name, run))
  },
})

/** Reads the session for a response that depends on the user from now on. */
export async function readForUser(scope: RequestScope): Promise<{ scope: RequestScope; reading: SessionReading }> {
  const reading = await scope.read()
  await scope.getSession()
  scope.flushReading()
  return { scope, reading }
}
