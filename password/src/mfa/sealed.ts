import { isUnderFirst, keysOf, openAt, type RequestContext, sealAt } from "@svc-auth/core/flow-tools"

/** The keys depend only on the secret, because a user's factor is the same at all origins of the app. */
const keys = ({ settings }: RequestContext) => keysOf(settings)

/** Returns the text encrypted, and bound to this user. @throws {MissingSecretError} */
export const sealFactor = (context: RequestContext, userId: string, text: string): Promise<string> =>
  sealAt(keys(context), "factor", [String(userId)], text, context.now)

/** Returns the text that {@link sealFactor} encrypted, or `undefined` if it is another user's, or its secret is no longer configured. */
export const openFactor = (context: RequestContext, userId: string, sealed: string): Promise<string | undefined> =>
  openAt(keys(context), "factor", [String(userId)], sealed, { now: context.now, longest: 4096 })

/** Returns true if a text was encrypted under the first secret. */
export const isUnderFirstSecret = (context: RequestContext, sealed: string): Promise<boolean> =>
  isUnderFirst(keys(context), "factor", sealed, context.now)
