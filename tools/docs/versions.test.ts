import { describe, expect, test } from "vitest"
import { folders, versionsOf } from "./versions.ts"

describe.each(folders)("the versions of %s", (folder) => {
  const peers = versionsOf(folder).filter(({ name }) => name !== "Node")

  test.each(peers)("include the lowest accepted version of $name", ({ range, newest, older }) => {
    const lowest = range.split("||").map((part) => /\d+\.\d+/.exec(part)?.[0])
    const tested = [...newest, ...older].map((version) => /^\d+\.\d+/.exec(version)?.[0])
    expect(tested).toEqual(expect.arrayContaining(lowest))
  })
})
