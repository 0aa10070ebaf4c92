import { define, type Definition, enrol, type Stage } from "./scenario.ts"
import { atOnce, succeeded } from "./wait.ts"

type Replace = (userId: string, expected: string | null, next: string | null) => unknown

const kinds = [
  { id: "password", what: "a password", get: "getPassword", replace: "replacePassword", longest: 1_024 },
  { id: "factors", what: "the second factors", get: "getFactors", replace: "replaceFactors", longest: 50_000 },
] as const

type Kind = typeof kinds[number]
type Method = "createUser" | "deleteUser" | Kind["get"] | Kind["replace"]

/** The scenarios about the two texts that each user may have: a password and second factors. */
export const texts: readonly Definition[] = kinds.flatMap(({ id, what, get, replace, longest }) => {
  const needs = ["createUser", get, replace] as const
  const methodsOf = ({ store }: Pick<Stage<Method>, "store">) => ({
    find: (userId: string) => store[get](userId),
    write: store[replace] as Replace,
  })
  return [
    define<Method>({
      id: `${id}/replace`,
      cases: [62],
      name: `${what}: a text is replaced only if it is the expected one`,
      needs,
      async run(stage) {
        const { find, write } = methodsOf(stage)
        const { rows, expect } = stage
        const [ada, bob] = [await enrol(stage), await enrol(stage)]
        const [first, second] = [rows.word(), rows.word()]
        expect(await find(ada.id), "before").toBe(null)
        expect(await write(ada.id, second, first), "another text than none").toBe(false)
        expect(await write(ada.id, second, null), "deletion of what is not there").toBe(false)
        expect(await find(ada.id), "after both").toBe(null)
        expect(await write(ada.id, null, first), "none").toBe(true)
        expect(await find(ada.id), "the first text").toBe(first)
        expect(await find(bob.id), "of another user").toBe(null)
        for (const wrong of [null, second, "", `${first} `, first.slice(0, -1), first.toUpperCase()]) {
          expect(await write(ada.id, wrong, second), JSON.stringify(wrong)).toBe(false)
        }
        expect(await find(ada.id), "the first text still").toBe(first)
        expect(await write(ada.id, first, second), "the expected text").toBe(true)
        expect(await find(ada.id), "the second text").toBe(second)
        expect(await write(ada.id, first, null), "deletion of the first").toBe(false)
        expect(await write(ada.id, second, null), "deletion").toBe(true)
        expect(await find(ada.id), "after the deletion").toBe(null)
      },
    }),
    define<Method>({
      id: `${id}/values`,
      cases: [102, 103],
      name: `${what}: any text is kept whole, up to ${longest.toLocaleString("en")} characters`,
      needs,
      async run(stage) {
        const { find, write } = methodsOf(stage)
        const { id: userId } = await enrol(stage)
        const large = `${stage.rows.word()}\u{1f49c}`.repeat(longest).slice(0, longest)
        const plain = [
          "svc1:0:$argon2id$v=19$m=1,t=1,p=1$a+b/c$d",
          '{"a":1}',
          "12",
          "true",
          "null",
          "a\nb",
          "é\u{1f49c}",
        ]
        let last: string | null = null
        for (const text of [...plain, large.slice(0, -1) + "x"]) {
          stage.expect(await write(userId, last, text), `writing ${text.slice(0, 40)}`).toBe(true)
          stage.expect(await find(userId), "what is stored").toBe(text)
          last = text
        }
      },
    }),
    define<Method>({
      id: `${id}/user`,
      cases: [58],
      name: `${what}: it ends with its user, and nobody has one without a user`,
      needs: [...needs, "deleteUser"],
      async run(stage) {
        const { find, write } = methodsOf(stage)
        const { store, rows, expect } = stage
        const missing = rows.word()
        expect(await write(missing, null, rows.word()), "a user who does not exist").toBe(false)
        expect(await find(missing), "their text").toBe(null)
        const { id: userId } = await enrol(stage)
        await write(userId, null, rows.word())
        await store.deleteUser(userId)
        expect(await find(userId), "after the deletion of the user").toBe(null)
      },
    }),
    define<Method>({
      id: `${id}/race`,
      cases: [62],
      name: `${what}: of a hundred parallel calls that expect the same text one succeeds`,
      needs,
      async run(stage) {
        const { find, write } = methodsOf(stage)
        const { rows, expect } = stage
        const { id: userId } = await enrol(stage)
        let last: string | null = null
        for (let round = 0; round < 3; round++) {
          const all = Array.from({ length: 100 }, () => rows.word())
          const done: readonly unknown[] = succeeded(await atOnce(100, (number) => write(userId, last, all[number]!)))
          expect(done.length, "answers").toBe(100)
          expect(done.filter((one) => one === true).length, "calls that succeeded").toBe(1)
          const stored: string | null = await find(userId)
          expect(stored, "what is stored").toBe(all[done.indexOf(true)])
          last = stored
        }
        const deletions = succeeded(await atOnce(100, () => write(userId, last, null)))
        expect(deletions.filter((one) => one === true).length, "deletions that succeeded").toBe(1)
        expect(await find(userId), "after the deletion").toBe(null)
      },
    }),
  ]
})
