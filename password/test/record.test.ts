import { describe, expect, it } from "vitest"
import {
  acceptStep,
  changeFactors,
  distrust,
  dropKept,
  type Factors,
  hasFactor,
  isTrusted,
  keep,
  readFactors,
  trustDevice,
  useRecoveryCode,
  writeFactors,
} from "../src/factors/record.ts"

const device = (hash: string, until = 200) => ({
  hash,
  since: 100,
  until,
  label: "Firefox on Linux",
})
const factors: Factors = {
  version: "v1",
  totp: { secret: "sealed", step: 7, since: 100 },
  recoveryCodes: ["a", "b"],
  devices: [device("d")],
}

describe("the record of second factors", () => {
  it("is read as it was written, and no text is written twice", () => {
    expect(readFactors(writeFactors(factors))).toEqual(factors)
    expect(writeFactors(factors)).not.toBe(writeFactors(factors))
  })

  it("keeps texts of the last pending sign-ins that have not expired, beside factors or alone", () => {
    const text = (id: string, until = 200) => ({ id, text: "x".repeat(16_000), until })
    const ids = (record: Factors | null | undefined) => record?.kept?.map(({ id }) => id)
    for (const first of [factors, undefined]) {
      let record = keep(first, text("old", 150), 100)
      for (const id of ["a", "b"]) record = keep(record, text(id), 100)
      expect(ids(record)).toEqual(["old", "a", "b"])
      expect(ids(readFactors(writeFactors(record)))).toEqual(["old", "a", "b"])
      expect(ids(keep(record, text("c"), 150))).toEqual(["a", "b", "c"])
      expect(ids(keep(keep(record, text("c"), 100), text("d"), 100))).toEqual(["b", "c", "d"])
      expect(ids(dropKept(record, "a"))).toEqual(["old", "b"])
      expect(ids(dropKept(record, "none"))).toEqual(["old", "a", "b"])
      const last = dropKept(keep(first, text("a"), 100), "a")
      expect(last).toEqual(first ?? null)
      expect(hasFactor(record)).toBe(first !== undefined)
    }
  })

  const bad: readonly (readonly [string, object | string])[] = [
    ["no JSON", "text"],
    ["nothing", ""],
    ["null", "null"],
    ["a list", []],
    ["no version", { ...factors, version: undefined }],
    ["an empty version", { ...factors, version: "" }],
    ["a kept text that is no list", { ...factors, kept: { id: "a" } }],
    ["a kept text without an end", { ...factors, kept: [{ id: "a", text: "sealed" }] }],
    ["no recovery codes", { ...factors, recoveryCodes: undefined }],
    ["a recovery code that is no text", { ...factors, recoveryCodes: [1] }],
    ["no devices", { ...factors, devices: null }],
    ["a device without a hash", {
      ...factors,
      devices: [{ ...device("d"), hash: "" }],
    }],
    ["a device without an end", {
      ...factors,
      devices: [{ ...device("d"), until: null }],
    }],
    ["an authenticator app without a secret", {
      ...factors,
      totp: { step: 1, since: 1 },
    }],
    ["a step that is no number", {
      ...factors,
      totp: { secret: "sealed", step: "1", since: 1 },
    }],
    ["a negative step", {
      ...factors,
      totp: { secret: "sealed", step: -1, since: 1 },
    }],
  ]
  it.each(bad)(
    "%s cannot be read, which is not the same as none",
    (_, record) => {
      expect(() =>
        readFactors(
          typeof record === "string" ? record : JSON.stringify(record),
        )
      ).toThrow(
        "the stored second factors cannot be read",
      )
    },
  )

  it("a change has a version of its own, and ends the trust in all devices", () => {
    const changed = changeFactors(factors, { recoveryCodes: ["c"] })
    expect(changed).toEqual({
      ...factors,
      version: changed.version,
      recoveryCodes: ["c"],
      devices: [],
    })
    expect(changed.version).not.toBe(factors.version)
    expect(hasFactor(changed)).toBe(true)
    expect(hasFactor(changeFactors(changed, { totp: undefined }))).toBe(false)
    expect(changeFactors(undefined, {})).toMatchObject({
      recoveryCodes: [],
      devices: [],
    })
  })

  it("a code that was accepted is the last one, and changes no version", () => {
    expect(acceptStep(factors, 8)).toEqual({
      ...factors,
      totp: { ...factors.totp, step: 8 },
    })
  })

  it("a recovery code is used once", () => {
    const used = useRecoveryCode(factors, "a")!
    expect(used).toEqual({ ...factors, recoveryCodes: ["b"] })
    expect(useRecoveryCode(used, "a")).toBeUndefined()
  })

  it("a device is trusted until its time ends or it is removed", () => {
    expect(isTrusted(factors, "d", 199)).toBe(true)
    expect(isTrusted(factors, "d", 200)).toBe(false)
    expect(isTrusted(factors, "e", 199)).toBe(false)
    expect(isTrusted(distrust(factors, "d"), "d", 199)).toBe(false)
    expect(distrust(trustDevice(factors, device("e"), 150)).devices).toEqual(
      [],
    )
  })

  it("at most ten devices are trusted, and those whose time has ended are forgotten", () => {
    let many = factors
    for (let i = 0; i < 10; i++) {
      many = trustDevice(many, device(`n${i}`, 300), 150)
    }
    expect(many.devices.map(({ hash }) => hash)).toEqual(
      Array.from({ length: 10 }, (_, i) => `n${i}`),
    )
    expect(
      trustDevice(many, device("late", 400), 300).devices.map(({ hash }) => hash),
    ).toEqual(["late"])
  })
})
