import { describe, expect, test } from "vitest"
import { findHomonyms } from "./homonyms.ts"
import { findPhrases, isWritten } from "./phrases.ts"
import { findSubjects } from "./subjects.ts"
import { findTwins } from "./twins.ts"

/** The table below has a dot in each phrase, so that the check does not find it there. */
const spell = (text: string): string => text.replaceAll("·", "")

describe("the check of phrases", () => {
  test.each([
    ["// W·hoever asks gets an answer", "W·hoever"],
    ["an address for w·homsoever", "w·homsoever"],
    ["throw new Error(`n·one of ours`)", "n·one of ours"],
    ["/** `null` where the text i·s none. */", "i·s none"],
    ["/**\n * A token that i·s\n * none of these.\n */", "i·s * none"],
    ["// W·hat of the others?", "W·hat of"],
    ["<p>H·e signs in</p>", "H·e"],
    ["the user and h·is passkey", "h·is"],
    ["`send h·im away`", "h·im"],
    ["by h·imself", "h·imself"],
  ])("rejects %j", (text, phrase) => {
    const faults = findPhrases("a/b.ts", spell(`first line\n${text}`))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^a\/b\.ts:[23]: "/)
    expect(faults[0]).toContain(`"${spell(phrase)}": `)
  })

  test.each([
    "the session, or `null` if there is none",
    "`null` if there\n// i·s none",
    "this is nonetheless right",
    "somewhat offline",
    "for (const w·hat of faults) {",
    "The theme has a cache: she and they, chis, whim",
    "the locale he-IL",
    "base64 he/Zk+, +he= and +he",
  ])("accepts %j", (text) => expect(findPhrases("a/b.ts", spell(text))).toEqual([]))

  test("finds every phrase of a file, in order, by its line", () => {
    const text = spell("h·is\n\nw·hoever\nw·hat of")
    expect(findPhrases("x.md", text).map((fault) => fault.split(": ")[0])).toEqual(["x.md:1", "x.md:3", "x.md:4"])
  })

  test.each([
    ["core/src/auth.ts", true],
    ["frameworks/astro/components/SignIn.astro", true],
    ["README.md", true],
    ["tools/sabotage/patches/core.json", true],
    [".github/workflows/ci.yml", true],
    [".ci/run", true],
    ["package-lock.json", false],
    ["core/LICENSE", false],
    ["api/core.md", false],
    ["docs/matrix.md", false],
    ["tools/mutants/report.md", false],
    ["docs/start.png", false],
  ])("knows whether people write %s: %s", (file, expected) => expect(isWritten(file)).toBe(expected))
})

describe("the check of function names", () => {
  const find = (texts: readonly string[], allowed = {}) =>
    findHomonyms(new Map(texts.map((text, index) => [`${index}.ts`, text])), allowed)

  test.each([
    [`export function read() {}`, `export function read(a: string) {}`],
    [`export async function read() {}`, `export const read = async () => {}`],
    [`export const read: Flow = () => {}`, `export const other = 1, read = function () {}`],
  ])("rejects %j beside %j", (one, other) => {
    expect(find([one, other])).toEqual([
      `0.ts and 1.ts: both export a function "read": give each meaning its own name`,
    ])
  })

  test.each([
    ["one that is private", `export function read() {}`, `function read() {}`],
    [
      "one with overloads",
      `export function read(a: 1): 1\nexport function read(a: 2): 2\nexport function read() {}`,
      ``,
    ],
    ["one that is handed on", `export function read() {}`, `export { read } from "./0.ts"`],
    ["a value", `export function read() {}`, `export const read = 1`],
    ["a default export", `export default function read() {}`, `export default function read() {}`],
  ])("accepts %s", (_name, one, other) => expect(find([one, other])).toEqual([]))

  test("accepts a name on its list, and rejects a name that stands there for nothing", () => {
    const twice = [`export function read() {}`, `export const read = () => {}`]
    expect(find(twice, { read: "a reason" })).toEqual([])
    expect(find([], { read: "a reason" })).toHaveLength(1)
  })
})

describe("the check of file names", () => {
  test.each([
    ["core/src/oauth.ts", "core/src/oauth/start.ts"],
    ["core/test/types.test.ts", "core/test/types/a.ts"],
    ["app/page.tsx", "app/page/deep/b.tsx"],
  ])("rejects %s beside %s", (file, inFolder) => {
    expect(findTwins([file, inFolder])).toEqual([
      `${file}: a folder beside it has the same name: move the file into the folder, or rename it`,
    ])
  })

  test("accepts a folder elsewhere, and routes whose names a framework decides", () => {
    expect(findTwins(["core/src/oauth.ts", "core/test/oauth/a.ts"])).toEqual([])
    expect(findTwins(["app/pages/admin.astro", "app/pages/admin/users.astro"])).toEqual([])
  })
})

describe("the check of commit subjects", () => {
  const files = [
    "README.md",
    "core/src/oauth/start.ts",
    "frameworks/astro/conformance/a.ts",
    "adapters/redis/src/a.ts",
    "conformance/src/scenarios/paths/a.ts",
  ]

  test.each([
    "core/oauth: reject a code that was used",
    "core: remove an option",
    "core/src/oauth: rename a function",
    "astro: say which option is unknown",
    "frameworks/astro: say which option is unknown",
    "astro/conformance: expect an error",
    "redis: cut a round trip",
    "conformance/paths: expect no redirect",
    "ci: fetch the whole history",
    "root: update the lock",
  ])("accepts %j", (subject) => expect(findSubjects([subject], files)).toEqual([]))

  test.each([
    ["Say what is wrong", "has no area"],
    ["core/oauth reject a code", "has no area"],
    ["core:reject a code", "has no area"],
    ["the core: reject a code", "has no area"],
    ["core/nowhere: reject a code", `no folder "core/nowhere"`],
    ["start.ts: reject a code", `no folder "start.ts"`],
    [`core: ${"x".repeat(67)}`, "73 characters; at most 72"],
  ])("rejects %j", (subject, fault) => {
    const faults = findSubjects([subject], files)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
  })

  test("accepts a subject of 72 characters", () => {
    expect(findSubjects([`core: ${"x".repeat(66)}`], files)).toEqual([])
  })
})
