import { describe, expect, test } from "vitest"
import { bindings, versionsOf } from "./versions.ts"

describe.each(bindings)("the versions of %s", (binding) => {
  const peers = versionsOf(binding).filter(({ name }) => name !== "Node")

  test.each(peers)("include the lowest accepted version of $name", ({ range, newest, older }) => {
    const lowest = range.split("||").map((part) => /\d+\.\d+/.exec(part)?.[0])
    const tested = [newest, ...older].map((version) => /^\d+\.\d+/.exec(version)?.[0])
    expect(tested).toEqual(expect.arrayContaining(lowest))
  })
})
