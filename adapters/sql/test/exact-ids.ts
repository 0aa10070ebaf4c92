import type { SqlAdapter } from "@svc-auth/sql"
import { expect } from "vitest"

const expires = new Date(Date.now() + 3_600_000)

/** Fails if a method finds or changes rows of a user by another spelling of their id. The database generates integers as ids. */
export async function expectExactIds(adapter: SqlAdapter): Promise<void> {
  const given = { id: "", name: "Ada", email: "ada@app.test", emailVerified: null, image: null }
  const account = { userId: "", provider: "idp", providerAccountId: "1", type: "oidc" } as const
  const user = await adapter.createUserWithAccount(given, account)
  await adapter.createSession({ sessionToken: "token", userId: user.id, expires })
  const passkey = { credentialID: "key", userId: user.id, providerAccountId: "key", credentialPublicKey: "public" }
  const flags = { counter: 0, credentialDeviceType: "singleDevice", credentialBackedUp: false, transports: null }
  await adapter.createAuthenticator({ ...passkey, ...flags })
  expect(await adapter.replacePassword(user.id, null, "hash")).toBe(true)
  for (const other of [`${user.id}x`, `0${user.id}`, ` ${user.id}`, `${user.id}.0`, `${user.id}e0`, "x", "a\0"]) {
    const what = JSON.stringify(other)
    expect(await adapter.getUser(other), what).toBeNull()
    await expect(Promise.resolve(adapter.updateUser({ id: other, name: "Eve" })), what).rejects.toThrow("no user")
    expect(await adapter.listAccounts(other), what).toEqual([])
    expect(await adapter.listSessions(other), what).toEqual([])
    expect(await adapter.listAuthenticatorsByUserId(other), what).toEqual([])
    expect(await adapter.getPassword(other), what).toBeNull()
    expect(await adapter.replacePassword(other, "hash", "changed"), what).toBe(false)
    expect(await adapter.replacePassword(other, "hash", null), what).toBe(false)
    expect(await adapter.replaceFactors(other, null, "secret"), what).toBe(false)
    expect(await adapter.replaceFactors(other, null, null), what).toBe(false)
    await adapter.deleteSessions(other)
    await adapter.deleteOtherSessions(other, "another")
    await adapter.deleteUser(other)
    expect(await adapter.getFactors(user.id), what).toBeNull()
  }
  const read = [await adapter.getUser(user.id), await adapter.getPassword(user.id)]
  expect(read).toEqual([{ ...given, id: user.id }, "hash"])
  expect([await adapter.listAccounts(user.id), await adapter.listSessions(user.id)].map((rows) => rows.length))
    .toEqual([1, 1])
  await adapter.deleteOtherSessions(user.id, "another")
  expect(await adapter.listSessions(user.id)).toEqual([])
}
