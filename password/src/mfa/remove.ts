import { endSessions, openApp } from "@svc-auth/core/flow-tools"
import type { AuthConfig } from "@svc-auth/core"
import { deleteStored } from "./store.ts"

/**
 * Removes all second factors of a user who has lost them, with their recovery codes and trusted devices, and ends all their sessions. The next
 * sign-in needs no second factor or, where one is required, adds a new one. Needs no request, so scripts can call it. Verify by other means that
 * it is the user who asks. The removal is logged; tell the user yourself.
 * @param userId the id of the user
 * @returns whether the user had any
 * @throws {TypeError} if the id is empty or not text @throws {InvalidConfig} if the configuration is invalid
 * @throws {AdapterError} if the store failed; then call it again
 */
export async function removeSecondFactor(config: Omit<AuthConfig, "raw">, userId: string): Promise<boolean> {
  if (typeof userId !== "string" || userId === "") {
    throw new TypeError("removeSecondFactor(config, userId): pass the id of a user")
  }
  const app = await openApp(config)
  // before the removal, so that no session adds a factor after it, and again afterwards for a session that has begun meanwhile
  await endSessions(app, userId)
  const wereThere = await deleteStored(app, userId)
  // before anything else can fail: a second call finds no factors, and logs nothing
  if (wereThere) {
    app.settings.logger.warn(
      "second-factor-removed",
      `an operator has removed the second factors of the user ${userId}`,
    )
  }
  await endSessions(app, userId)
  return wereThere
}
