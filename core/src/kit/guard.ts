import { loadOnce } from "../app/load-once.ts"
import type { FreshOptions } from "../app/step-up.ts"
import type { Session } from "../types.ts"
import type { RequestScope } from "./request-scope.ts"

/** Loads the guard with the first request that it checks. Apps without rules do not have it. */
const loadRules = /* @__PURE__ */ loadOnce(() => import("./guard-rules.ts"))

/**
 * Returns the response to a request that the guard refuses, or `undefined` if the request is allowed.
 * @param url the result of `readGuardUrl` for this request, if it was called
 */
export async function admit(scope: RequestScope, url?: URL): Promise<Response | undefined> {
  if (scope.passed) return undefined
  const { framework } = scope
  const refusal = await admitTo(scope, () => [url ?? framework.guardUrl(), ...framework.moreGuardUrls?.() ?? []])
  scope.passed = refusal === undefined
  return refusal
}

/** Returns the response if the guard refuses one of these URLs, or `undefined` if it allows all of them. */
export async function admitTo(scope: RequestScope, toUrls: () => readonly URL[]): Promise<Response | undefined> {
  const { authorized } = scope
  return authorized && await (await loadRules()).checkUrls(scope, authorized, toUrls)
}

/** Returns the response to a caller without a session, or `undefined` if there is one. The guard is not called. */
export const demand = async (scope: RequestScope): Promise<Response | undefined> =>
  await (await loadRules()).refuseWithoutSession(scope)

/** Returns the session if the user's sign-in meets the options, otherwise the response to the caller. */
export const findFresh = async (scope: RequestScope, options: FreshOptions | undefined): Promise<Session | Response> =>
  await (await loadRules()).findFresh(scope, options)
