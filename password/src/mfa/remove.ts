import { endUserSessions, openApp } from "@svc-auth/core/flow-tools"
import type { AuthConfig } from "@svc-auth/core"
import { deleteStored } from "./store.ts"

/**
 * Removes all second factors of a user who has lost them, with their recovery codes and trusted devices, and ends all their sessions. The next
 * sign-in does not need a second factor or, where one is required, adds a new one. It does not need a request, so scripts can call it. Verify by
 * other means that the request comes from the user. The removal is logged; inform the user yourself.
 * @param userId the id of the user
 * @returns true if the user had any
 * @throws {TypeError} if the id is empty or not text @throws {InvalidConfig} if the configuration is invalid
 * @throws {AdapterError} if the store failed; then call it again
 */
export async function removeSecondFactor(config: Omit<AuthConfig, "raw">, userId: string): Promise<boolean> {
  if (typeof userId !== "string" || userId === "") {
    throw new TypeError("removeSecondFactor(config, userId): pass the id of a user")
  }
  const app = await openApp(config)
  // before the removal, so that a session cannot add a factor after it, and again afterwards for a session that has begun in the meantime
  await endUserSessions(app, userId)
  const wereThere = await deleteStored(app, userId)
  // before anything else can fail, because a second call does not find any factors, and does not log anything
  if (wereThere) {
    app.settings.logger.warn(
      "second-factor-removed",
      `an operator has removed the second factors of the user ${userId}`,
    )
  }
  await endUserSessions(app, userId)
  return wereThere
}
