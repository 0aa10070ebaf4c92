import { countOne, hitOne, toGroup, toHit, toRequest } from "./groups.ts"
import { inSeconds } from "./rows.ts"
import { define, type Definition, enrol, enrolMany } from "./scenario.ts"
import { atOnce, succeeded } from "./wait.ts"

/** The scenarios about parallel calls. */
export const races: readonly Definition[] = [
  define({
    id: "races/token",
    cases: [61, 62],
    name: "only one of fifty parallel uses of a token succeeds",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, expect }) {
      for (let round = 0; round < 3; round++) {
        const token = rows.token()
        await store.createVerificationToken(token)
        const uses = succeeded(await atOnce(50, () => store.useVerificationToken(token)))
        expect(uses.filter((row) => row !== null).length, "uses that succeeded").toBe(1)
      }
    },
  }),
  define({
    id: "races/new-users",
    importance: "need",
    name:
      "only one of twenty users who are created in parallel with one address is stored, and the others leave nothing",
    needs: ["createUser", "getUser", "getUserByEmail", "deleteUser"],
    async run({ store, rows, expect }) {
      const { email } = rows.user()
      const users = Array.from({ length: 20 }, () => rows.user({ email }))
      const made = succeeded(await atOnce(20, (number) => store.createUser(users[number]!)))
      expect(made.length, "how many").toBe(1)
      const [winner] = made
      expect((await store.getUserByEmail(email))?.id, "owner of the address").toBe(winner!.id)
      for (const { id } of users) {
        expect((await store.getUser(id))?.id, "user").toBe(id === winner!.id ? id : undefined)
      }
      await store.deleteUser(winner!.id)
      expect(await store.getUserByEmail(email), "by the address of the deleted").toBe(null)
      await enrol({ store, rows }, { email })
    },
  }),
  define({
    id: "races/with-account",
    name:
      "only one of twenty users who are created in parallel with one account or one address is stored, and the others leave nothing",
    needs: ["createUserWithAccount", "getUser", "getUserByEmail", "getUserByAccount"],
    async run({ store, rows, expect }) {
      for (const shared of ["account", "address", "both"]) {
        const [{ email }, { providerAccountId }] = [rows.user(), rows.account(rows.word())]
        const users = Array.from({ length: 20 }, () => rows.user(shared === "account" ? {} : { email }))
        const accounts = users.map(({ id }) => rows.account(id, shared === "address" ? {} : { providerAccountId }))
        const made = succeeded(
          await atOnce(20, (number) => store.createUserWithAccount(users[number]!, accounts[number]!)),
        )
        expect(made.length, `${shared}: created users`).toBe(1)
        const [winner] = made
        for (const { id, email } of users) {
          const owner = await store.getUserByEmail(email)
          expect(owner?.id, `${shared}: by the address`).toBe(email === winner!.email ? winner!.id : undefined)
          expect((await store.getUser(id))?.id, `${shared}: by the id`).toBe(id === winner!.id ? id : undefined)
        }
        const owners = await Promise.all(accounts.map((account) => store.getUserByAccount(account)))
        const linked = owners.flatMap((owner) => owner ? [owner.id] : [])
        expect(linked, `${shared}: by the account`).toBe(Array(shared === "address" ? 1 : 20).fill(winner!.id))
      }
    },
  }),
  define({
    id: "races/never-without-account",
    cases: [54],
    name: "a user who is being created with an account is never found by the address alone",
    needs: ["createUserWithAccount", "getUserByEmail", "getUserByAccount"],
    async run({ store, rows, expect }) {
      for (let round = 0; round < 10; round++) {
        const [user, account] = [rows.user(), rows.account(rows.word())]
        let isDone = false
        const creation = Promise.resolve(store.createUserWithAccount(user, account)).finally(() => isDone = true)
        while (!isDone) {
          const found = await store.getUserByEmail(user.email)
          if (found) expect((await store.getUserByAccount(account))?.id, "by the account").toBe(found.id)
          await new Promise<void>((done) => setTimeout(done))
        }
        await creation
      }
    },
  }),
  define({
    id: "races/address-change",
    importance: "extra",
    name: "only one of twenty users who change to one address in parallel gets it, and the others keep theirs",
    needs: ["createUser", "getUserByEmail", "updateUser"],
    async run({ store, rows, expect }) {
      const users = await enrolMany({ store, rows }, 20)
      const email = `${rows.word()}@app.test`
      const changed = succeeded(await atOnce(20, (number) => store.updateUser({ id: users[number]!.id, email })))
      expect(changed.length, "how many").toBe(1)
      expect((await store.getUserByEmail(email))?.id, "owner of the address").toBe(changed[0]!.id)
      for (const user of users) {
        const kept = user.id === changed[0]!.id ? undefined : user.id
        expect((await store.getUserByEmail(user.email))?.id, "by the old address").toBe(kept)
      }
    },
  }),
  define({
    id: "races/own-addresses",
    importance: "extra",
    name: "a user who changes to twenty addresses in parallel has one at the end, and the others are free",
    needs: ["createUser", "getUser", "getUserByEmail", "updateUser"],
    async run({ store, rows, expect }) {
      const { id, email } = await enrol({ store, rows })
      const addresses = Array.from({ length: 20 }, () => `${rows.word()}@app.test`)
      await atOnce(20, (number) => store.updateUser({ id, email: addresses[number]! }))
      const now = (await store.getUser(id))?.email
      expect(now, "the address").toBeOneOf([email, ...addresses])
      for (const address of [email, ...addresses]) {
        expect((await store.getUserByEmail(address))?.id, "by the address").toBe(address === now ? id : undefined)
        if (address !== now) await enrol({ store, rows }, { email: address })
      }
    },
  }),
  define({
    id: "races/columns",
    importance: "like",
    name: "parallel changes of different columns are all stored",
    needs: ["createUser", "getUser", "updateUser"],
    async run({ store, rows, same }) {
      for (let round = 0; round < 5; round++) {
        const user = await enrol({ store, rows })
        const changes = [{ name: "Countess" }, { image: "https://app.test/ada.png" }, { emailVerified: inSeconds(0) }]
        await atOnce(changes.length, (number) => store.updateUser({ id: user.id, ...changes[number] }))
        same(await store.getUser(user.id), Object.assign({}, user, ...changes), "user")
      }
    },
  }),
  define({
    id: "races/account",
    name: "only one of twenty users who link one account in parallel succeeds",
    needs: ["createUser", "linkAccount", "getUserByAccount", "getAccount"],
    async run({ store, rows, expect }) {
      const users = await enrolMany({ store, rows }, 20)
      const account = rows.account("")
      const linked = await atOnce(20, (number) => store.linkAccount({ ...account, userId: users[number]!.id }))
      const winners = users.filter((_, number) => linked[number]!.status === "fulfilled").map(({ id }) => id)
      expect(winners.length, "how many").toBe(1)
      expect((await store.getUserByAccount(account))?.id, "owner").toBe(winners[0])
      expect((await store.getAccount(account.providerAccountId, account.provider))?.userId, "whose it is").toBe(
        winners[0],
      )
    },
  }),
  define({
    id: "races/account-listed",
    name: "an account that twenty users link in parallel is listed for one of them only",
    needs: ["createUser", "linkAccount", "listAccounts"],
    async run({ store, rows, expect }) {
      const users = await enrolMany({ store, rows }, 20)
      const account = rows.account("")
      const linked = await atOnce(20, (number) => store.linkAccount({ ...account, userId: users[number]!.id }))
      for (const [number, { id }] of users.entries()) {
        const many = linked[number]!.status === "fulfilled" ? 1 : 0
        expect((await store.listAccounts(id)).length, "how many").toBe(many)
      }
    },
  }),
  define({
    id: "races/hits",
    cases: [82],
    name: "a hundred parallel hits count to a hundred",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const key = rows.word()
      const counts = succeeded(await atOnce(100, () => countOne(store, key, 3_600)))
      expect(counts.toSorted((a, b) => a - b), "counts").toBe(Array.from({ length: 100 }, (_, number) => number + 1))
    },
  }),
  define({
    id: "races/given-back",
    cases: [62, 80],
    name: "forty of a hundred hits are left after sixty are given back in parallel",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const [key, bound] = toGroup(rows)()
      const hits = succeeded(await atOnce(100, () => hitOne(store, key, 3_600, bound)))
      await atOnce(60, (number) => store.giveBack([{ key, windowSeconds: 3_600, takenAt: hits[number]!.takenAt }]))
      expect(await countOne(store, key, 3_600), "the next count").toBe(41)
    },
  }),
  define({
    id: "races/bounded",
    cases: [62, 83],
    name: "fifty parallel keys open as many windows as their group may, and each is counted in one place",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows, 10)
      const keys = Array.from({ length: 50 }, () => toKey())
      const hits = succeeded(
        await atOnce(200, async (number) => {
          const [key, bound] = keys[number % 50]!
          return { name: key, ...await hitOne(store, key, 3_600, bound) }
        }),
      )
      const own = new Set(hits.filter(({ key, name }) => key === name).map(({ key }) => key))
      expect(own.size, "windows of their own").toBe(10)
      expect(hits.filter(({ name, key }) => own.has(name) && key !== name).length, "hits elsewhere").toBe(0)
      const shared = hits.filter(({ name }) => !own.has(name)).map(({ count }) => count).toSorted((a, b) => a - b)
      expect(shared, "shared counts").toBe(Array.from({ length: 160 }, (_, at) => at + 1))
    },
  }),
  define({
    id: "races/hits-in-order",
    cases: [62, 80],
    name: "of a hundred parallel events, as many count for the second key as the limit of the first allows",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const requests = [40, 1_000].map((limit) => toRequest(rows, { limit }))
      const counts = succeeded(await atOnce(100, () => store.hit(requests)))
        .map((hits) => hits.map((hit) => toHit(hit, "").count))
      const sorted = (at: number) => counts.flatMap((list) => list[at] ?? []).toSorted((a, b) => a - b)
      expect(sorted(0), "counts of the first").toBe(Array.from({ length: 100 }, (_, number) => number + 1))
      expect(sorted(1), "counts of the second").toBe(Array.from({ length: 40 }, (_, number) => number + 1))
      expect(await countOne(store, requests[1]!.key, 3_600), "the next count of the second").toBe(41)
    },
  }),
  define({
    id: "races/counter",
    importance: "like",
    cases: [62],
    name: "the highest of twenty counters that are written in parallel stays",
    needs: ["createUser", "createAuthenticator", "getAuthenticator", "updateAuthenticatorCounter"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const { credentialID } = await store.createAuthenticator(rows.passkey(id))
      await atOnce(20, (number) => store.updateAuthenticatorCounter(credentialID, (number * 7) % 20 + 1))
      expect((await store.getAuthenticator(credentialID))?.counter, "counter").toBe(20)
    },
  }),
  define({
    id: "races/same-counter",
    importance: "like",
    cases: [62, 69],
    name: "only one of twenty parallel updates of a counter to one value succeeds",
    needs: ["createUser", "createAuthenticator", "updateAuthenticatorCounter"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const { credentialID } = await store.createAuthenticator(rows.passkey(id))
      for (let counter = 1; counter <= 3; counter++) {
        const raised = succeeded(await atOnce(20, () => store.updateAuthenticatorCounter(credentialID, counter)))
        expect(raised.filter((row) => row !== null).length, "updates that succeeded").toBe(1)
      }
    },
  }),
  define({
    id: "races/deleted-user-sessions",
    cases: [58],
    name: "sessions that are created while their user is deleted are deleted, too",
    needs: ["createUser", "deleteUser", "createSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      for (let round = 0; round < 5; round++) {
        const { id } = await enrol({ store, rows })
        const begun = await atOnce(
          11,
          (number) => number === 5 ? store.deleteUser(id) : store.createSession(rows.session(id)),
        )
        for (const session of succeeded(begun)) {
          if (!session || !("sessionToken" in session)) continue
          expect(await store.getSessionAndUser(session.sessionToken), "session").toBe(null)
        }
      }
    },
  }),
  define({
    id: "races/deleted-user-listed-sessions",
    name: "sessions that are created while their user is deleted are in no list, not even with a new user of that id",
    needs: ["createUser", "deleteUser", "createSession", "listSessions"],
    async run({ store, rows, expect }) {
      for (let round = 0; round < 5; round++) {
        const { id } = await enrol({ store, rows })
        await atOnce(11, (number) => number === 5 ? store.deleteUser(id) : store.createSession(rows.session(id)))
        expect(await store.listSessions(id), "sessions").toBe([])
        await enrol({ store, rows }, { id })
        expect(await store.listSessions(id), "sessions of the new one").toBe([])
      }
    },
  }),
  define({
    id: "races/deleted-user-accounts",
    name: "accounts that are linked while their user is deleted are free afterwards",
    needs: ["createUser", "deleteUser", "linkAccount", "getUserByAccount", "getAccount"],
    async run({ store, rows, expect }) {
      const heir = await enrol({ store, rows })
      for (let round = 0; round < 5; round++) {
        const { id } = await enrol({ store, rows })
        const accounts = Array.from({ length: 11 }, () => rows.account(id))
        await atOnce(11, (number) => number === 5 ? store.deleteUser(id) : store.linkAccount(accounts[number]!))
        for (const account of accounts) {
          expect(await store.getUserByAccount(account), "user").toBe(null)
          expect(await store.getAccount(account.providerAccountId, account.provider), "account").toBe(null)
          await store.linkAccount({ ...account, userId: heir.id })
        }
      }
    },
  }),
  define({
    id: "races/deleted-user-updates",
    importance: "extra",
    name: "a user who is updated while they are deleted stays deleted, and their addresses are free",
    needs: ["createUser", "getUser", "getUserByEmail", "updateUser", "deleteUser"],
    async run({ store, rows, expect }) {
      for (let round = 0; round < 5; round++) {
        const { id, email } = await enrol({ store, rows })
        const addresses = Array.from({ length: 11 }, () => `${rows.word()}@app.test`)
        await atOnce(
          11,
          (number) => number === 5 ? store.deleteUser(id) : store.updateUser({ id, email: addresses[number]! }),
        )
        expect(await store.getUser(id), "user").toBe(null)
        for (const address of [email, ...addresses]) {
          expect(await store.getUserByEmail(address), "by address").toBe(null)
          await enrol({ store, rows }, { email: address })
        }
      }
    },
  }),
  define({
    id: "races/ended-session",
    cases: [57],
    name: "a session that is extended while it ends has ended",
    needs: ["createUser", "createSession", "updateSession", "deleteSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      for (let round = 0; round < 5; round++) {
        const { sessionToken } = await store.createSession(rows.session(id))
        const expires = inSeconds(7_200)
        await atOnce(
          11,
          (number) => number === 5 ? store.deleteSession(sessionToken) : store.updateSession({ sessionToken, expires }),
        )
        expect(await store.getSessionAndUser(sessionToken), "session").toBe(null)
      }
    },
  }),
  define({
    id: "races/unlinked-account",
    name: "an account whose tokens change while it is unlinked is gone",
    needs: ["createUser", "linkAccount", "unlinkAccount", "updateAccount", "getAccount", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      for (let round = 0; round < 5; round++) {
        const account = rows.account(id)
        const { provider, providerAccountId } = account
        await store.linkAccount(account)
        await atOnce(
          11,
          (number) =>
            number === 5
              ? store.unlinkAccount({ provider, providerAccountId })
              : store.updateAccount({ provider, providerAccountId, access_token: `${number}` }),
        )
        expect(await store.getAccount(providerAccountId, provider), "account").toBe(null)
        expect(await store.getUserByAccount(account), "user").toBe(null)
      }
    },
  }),
  define({
    id: "races/relinked-account",
    name: "an account that is linked again while it is unlinked is listed exactly if it signs in",
    needs: ["createUser", "linkAccount", "unlinkAccount", "listAccounts", "getAccount", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      for (let round = 0; round < 20; round++) {
        const account = rows.account(id)
        const { provider, providerAccountId } = account
        await store.linkAccount(account)
        await atOnce(
          6,
          (number) =>
            number === 0 ? store.unlinkAccount({ provider, providerAccountId }) : store.linkAccount({ ...account }),
        )
        const isListed = (await store.listAccounts(id)).some((one) => one.providerAccountId === providerAccountId)
        expect((await store.getUserByAccount(account))?.id, "user of the account").toBe(isListed ? id : undefined)
        expect((await store.getAccount(providerAccountId, provider))?.userId, "whose it is").toBe(
          isListed ? id : undefined,
        )
      }
    },
  }),
  define({
    id: "races/many-users",
    name: "twenty users who sign in at once each get their own rows",
    needs: ["createUser", "linkAccount", "createSession", "getSessionAndUser", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const enrolOne = async () => {
        const { id } = await enrol({ store, rows })
        const account = rows.account(id)
        await store.linkAccount(account)
        const { sessionToken } = await store.createSession(rows.session(id))
        return { id, account, sessionToken }
      }
      const enrolled = succeeded(await atOnce(20, enrolOne))
      expect(enrolled.length, "how many").toBe(20)
      await atOnce(20, async (number) => {
        const { id, account, sessionToken } = enrolled[number]!
        expect((await store.getSessionAndUser(sessionToken))?.user.id, "user of the session").toBe(id)
        expect((await store.getUserByAccount(account))?.id, "user of the account").toBe(id)
      }).then((all) => {
        for (const one of all) if (one.status === "rejected") throw one.reason
      })
    },
  }),
]
