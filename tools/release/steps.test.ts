import { expect, test } from "vitest"
import { members } from "../jsr/members.ts"
import type { Packed } from "./pack.ts"
import { readPublished } from "./packages.ts"
import { toSteps } from "./steps.ts"

const packages = readPublished()
const packed = packages.map(({ name, folder }): Packed => ({
  ...{ name, source: folder, tarball: `${folder}.tgz` },
  ...{ files: [], size: 0, integrity: "" },
}))

test("every published package is released, the core first, and then the packages for JSR", () => {
  const steps = toSteps("0.2.0", packed, new Map())
  expect(steps).toHaveLength(packages.length + members.length)
  expect(steps[0]).toEqual(["npm", "publish", "core.tgz", "--provenance", "--tag", "latest"])
  expect(steps.find(([program]) => program === "deno")).toEqual(["deno", "publish", "--config", "jsr.json"])
})

test("a release that stopped half-way continues where it stopped", () => {
  const steps = toSteps("0.2.0", packed, new Map([["@svc-auth/core", "same"]]))
  expect(steps.filter((step) => step.includes("core.tgz"))).toEqual([])
  expect(steps).toHaveLength(packages.length - 1 + members.length)
})

test("a prerelease is not installed by default", () => {
  expect(toSteps("1.0.0-beta.1", packed, new Map())[0]).toContain("next")
})

test("no published package needs an unpublished one", () => {
  const names = packages.map(({ name }) => name)
  const needed = packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  expect(needed.filter((name) => name.startsWith("@svc-auth/") && !names.includes(name))).toEqual([])
})
