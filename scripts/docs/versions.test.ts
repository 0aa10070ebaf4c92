import { describe, expect, test } from "vitest"
import { bindings, toReadme, versionsOf } from "./versions.ts"
import { readPage } from "./pages.ts"

describe.each(bindings)("the versions of %s", (binding) => {
  const peers = versionsOf(binding).filter(({ name }) => name !== "Node")

  test("are in its README as the packages and the locks have them: node scripts/docs/versions.ts writes them", () => {
    expect(readPage(`frameworks/${binding}/README.md`)).toBe(toReadme(binding))
  })

  test.each(peers)("are tested down to the lowest that is accepted of $name", ({ range, newest, older }) => {
    const lowest = range.split("||").map((part) => /\d+\.\d+/.exec(part)?.[0])
    const tested = [newest, ...older].map((version) => /^\d+\.\d+/.exec(version)?.[0])
    expect(tested).toEqual(expect.arrayContaining(lowest))
  })
})
