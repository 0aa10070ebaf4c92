import { define, type Definition, enrol } from "./scenario.ts"
import { inSeconds } from "./rows.ts"

/** The scenarios about passkeys. */
export const passkeys: readonly Definition[] = [
  define({
    id: "passkeys/created",
    name: "a new passkey is found by its id and stored as given",
    needs: ["createUser", "createAuthenticator", "getAuthenticator"],
    async run({ store, rows, same, expect }) {
      const { id } = await enrol({ store, rows })
      const given = [
        rows.passkey(id, { credentialBackedUp: true, counter: 7 }),
        rows.passkey(id, { transports: null }),
      ]
      for (const row of given) {
        same(await store.createAuthenticator(row), row, "what createAuthenticator gives")
        same(await store.getAuthenticator(row.credentialID), row, "what is stored")
      }
      expect(await store.getAuthenticator(rows.word()), "one that is not there").toBe(null)
    },
  }),
  define({
    id: "passkeys/large-counter",
    importance: "like",
    name: "a counter may be any unsigned number of 32 bits",
    needs: ["createUser", "createAuthenticator", "getAuthenticator"],
    async run({ store, rows, same }) {
      const { id } = await enrol({ store, rows })
      const given = rows.passkey(id, { counter: 4_294_967_295 })
      await store.createAuthenticator(given)
      same(await store.getAuthenticator(given.credentialID), given, "what is stored")
    },
  }),
  define({
    id: "passkeys/taken",
    name: "a stored passkey cannot be created again by any user, and stays unchanged",
    needs: ["createUser", "createAuthenticator", "getAuthenticator"],
    async run({ store, rows, same, refused }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const given = rows.passkey(ada.id)
      await store.createAuthenticator(given)
      const stolen = { ...given, userId: bob.id, credentialPublicKey: "stolen" }
      await refused(() => store.createAuthenticator(stolen), "a second one of this id")
      same(await store.getAuthenticator(given.credentialID), given, "what is stored")
    },
  }),
  define({
    id: "passkeys/of-nobody",
    importance: "like",
    name: "a passkey of an unknown user is rejected",
    needs: ["createAuthenticator", "getAuthenticator"],
    async run({ store, rows, refused, expect }) {
      const given = rows.passkey(rows.word())
      await refused(() => store.createAuthenticator(given), "a passkey of an unknown user")
      expect(await store.getAuthenticator(given.credentialID), "what is stored").toBe(null)
    },
  }),
  define({
    id: "passkeys/listed",
    name: "all passkeys of the user are listed, and no other user's",
    needs: ["createUser", "createAuthenticator", "listAuthenticatorsByUserId"],
    async run({ store, rows, same, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      expect(await store.listAuthenticatorsByUserId(ada.id), "before").toBe([])
      const given = [rows.passkey(ada.id), rows.passkey(ada.id)]
      for (const row of [...given, rows.passkey(bob.id)]) await store.createAuthenticator(row)
      const listed = await store.listAuthenticatorsByUserId(ada.id)
      expect(listed.length, "how many").toBe(2)
      for (const row of given) same(listed.find((one) => one.credentialID === row.credentialID), row, "passkey")
      expect(await store.listAuthenticatorsByUserId(rows.word()), "of an unknown user").toBe([])
    },
  }),
  define({
    id: "passkeys/counter",
    importance: "like",
    name: "a counter only grows: otherwise the result is null, and for an unknown passkey an error",
    needs: ["createUser", "createAuthenticator", "getAuthenticator", "updateAuthenticatorCounter"],
    async run({ store, rows, same, refused, expect }) {
      const { id } = await enrol({ store, rows })
      const given = rows.passkey(id)
      const { credentialID } = given
      await store.createAuthenticator(given)
      for (const [counter, stored] of [[7, 7], [7, 7], [3, 7], [0, 7], [8, 8]] as const) {
        const { counter: before } = (await store.getAuthenticator(credentialID))!
        const gives = await store.updateAuthenticatorCounter(credentialID, counter)
        const what = `what updateAuthenticatorCounter(${counter}) gives`
        if (counter > before) same(gives, { ...given, counter }, what)
        else expect(gives, what).toBe(null)
        same(await store.getAuthenticator(credentialID), { ...given, counter: stored }, `what ${counter} left`)
      }
      const unknown = rows.word()
      await refused(() => store.updateAuthenticatorCounter(unknown, 1), "the counter of no passkey")
      expect(await store.getAuthenticator(unknown), "no passkey").toBe(null)
    },
  }),
  define({
    id: "passkeys/updated",
    name: "an update changes only the given columns; for an unknown passkey it returns null",
    needs: ["createUser", "createAuthenticator", "getAuthenticator", "updateAuthenticator"],
    async run({ store, rows, same, expect }) {
      const { id } = await enrol({ store, rows })
      const given = rows.passkey(id, { counter: 5 })
      const { credentialID } = given
      await store.createAuthenticator(given)
      const expected = { ...given, credentialBackedUp: true }
      const gives = await store.updateAuthenticator({ credentialID, credentialBackedUp: true, transports: undefined })
      same(gives, expected, "what updateAuthenticator gives")
      same(await store.getAuthenticator(credentialID), expected, "what is stored")
      const changes = { name: "Ada's phone", lastUsedAt: inSeconds(0) }
      await store.updateAuthenticator({ credentialID, ...changes })
      same(await store.getAuthenticator(credentialID), { ...expected, ...changes }, "with its name and last use")
      const unknown = rows.passkey(id)
      expect(await store.updateAuthenticator(unknown), "what it gives of no passkey").toBe(null)
      expect(await store.getAuthenticator(unknown.credentialID), "no passkey").toBe(null)
    },
  }),
  define({
    id: "passkeys/deleted",
    name: "a deleted passkey is not found and not listed, its id is free, and no other passkey is gone",
    needs: [
      ...["createUser", "createAuthenticator", "getAuthenticator", "listAuthenticatorsByUserId"] as const,
      "deleteAuthenticator",
    ],
    async run({ store, rows, same, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const [first, second, other] = [rows.passkey(ada.id), rows.passkey(ada.id), rows.passkey(bob.id)]
      for (const row of [first, second, other]) await store.createAuthenticator(row)
      const listOf = async (id: string) =>
        (await store.listAuthenticatorsByUserId(id)).map(({ credentialID }) => credentialID)
      await store.deleteAuthenticator(first.credentialID)
      expect(await store.getAuthenticator(first.credentialID), "the deleted one").toBe(null)
      expect(await listOf(ada.id), "the user's list").toBe([second.credentialID])
      await store.deleteAuthenticator(first.credentialID)
      await store.deleteAuthenticator(rows.word())
      same(await store.getAuthenticator(second.credentialID), second, "the user's other one")
      same(await store.getAuthenticator(other.credentialID), other, "another user's")
      await store.createAuthenticator({ ...first, userId: bob.id })
      expect((await listOf(bob.id)).toSorted(), "a list with the id again").toBe(
        [first.credentialID, other.credentialID].toSorted(),
      )
      expect(await listOf(ada.id), "the list without it").toBe([second.credentialID])
    },
  }),
  define({
    id: "passkeys/gone-with-user",
    name: "deleting a user deletes their passkeys, and no other user's",
    needs: ["createUser", "deleteUser", "createAuthenticator", "getAuthenticator", "listAuthenticatorsByUserId"],
    async run({ store, rows, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const given = [rows.passkey(ada.id), rows.passkey(ada.id)]
      const kept = rows.passkey(bob.id)
      for (const row of [...given, kept]) await store.createAuthenticator(row)
      await store.deleteUser(ada.id)
      for (const { credentialID } of given) expect(await store.getAuthenticator(credentialID), "passkey").toBe(null)
      expect(await store.listAuthenticatorsByUserId(ada.id), "list").toBe([])
      expect((await store.getAuthenticator(kept.credentialID))?.userId, "owner of the other passkey").toBe(bob.id)
    },
  }),
]
