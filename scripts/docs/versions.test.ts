import { describe, expect, test } from "vitest"
import { folders, versionsOf } from "./versions.ts"

describe.each(folders.filter((folder) => folder.startsWith("frameworks/")))("the versions of %s", (folder) => {
  const peers = versionsOf(folder).filter(({ name }) => name !== "Node")

  test.each(peers)("include the lowest accepted version of $name", ({ range, newest, older }) => {
    const lowest = range.split("||").map((part) => /\d+\.\d+/.exec(part)?.[0])
    const tested = [...newest, ...older].map((version) => /^\d+\.\d+/.exec(version)?.[0])
    expect(tested).toEqual(expect.arrayContaining(lowest))
  })
})

test("the table of a client has the second version that it is tested on, which is the lowest that it accepts", () => {
  const [react] = versionsOf("clients/react")
  expect(react).toMatchObject({ name: "react", newest: [expect.any(String), "18.2.0"], older: [] })
})
