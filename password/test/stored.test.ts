import { expect, it } from "vitest"
import { readStored, toStored } from "../src/stored.ts"

const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$AAEC"

it("a stored password tells when it was chosen, to the second", () => {
  const changedAt = new Date("2026-11-24T08:00:00.999Z")
  const text = toStored(hash, changedAt)
  expect(text).toBe(`svc1:1795507200:${hash}`)
  expect(readStored(text)).toEqual({
    hash,
    isOwn: true,
    changedAt: new Date("2026-11-24T08:00:00Z"),
  })
})

it.each([
  hash,
  "$2b$10$abc",
  "svc1:",
  `svc1::${hash}`,
  `svc1:x:${hash}`,
  `svc2:1:${hash}`,
  ` svc1:1:${hash}`,
  "svc1:1:abc",
])(
  "%s is brought by an app",
  (text) => expect(readStored(text)).toEqual({ hash: text, isOwn: false }),
)
