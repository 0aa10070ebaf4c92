import { type AccountVerbs, createAccountVerbs } from "./account/account-verbs.ts"
import { createSessionVerbs, type SessionVerbs } from "./account/session-verbs.ts"
import type { VerbRunner } from "./account/verb-runner.ts"
import { loadOnce } from "./app/load-once.ts"
import type { Awaitable } from "./types.ts"

export type { SessionInfo, SessionList } from "./account/own-sessions.ts"
export type { AccountVerbs, SessionVerbs, VerbRunner }

/** Returns the verbs with which users manage their own sessions, accounts and passkeys. Each loads its code on its first call. */
export const createUserVerbs = (runner: VerbRunner): SessionVerbs & AccountVerbs => ({
  ...createSessionVerbs(runner),
  ...createAccountVerbs(runner),
})

/** Loads the code that returns access tokens. */
export const loadAccessTokens: () => Awaitable<typeof import("./oauth/access-token-verb.ts")> =
  /* @__PURE__ */ loadOnce(
    () => import("./oauth/access-token-verb.ts"),
  )
