import { expect, test } from "vitest"
import { type Facts, findObjections } from "./objections.ts"
import type { Published } from "./packages.ts"

const core: Published = { name: "@svc-auth/core", version: "0.2.0", folder: "core", repository: { type: "git" } }

const ready: Facts = {
  packages: [core, { ...core, name: "@svc-auth/redis", folder: "adapters/redis" }],
  changelog: "# Changelog\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n",
  pending: 0,
  changes: "",
  tags: ["v0.2.0"],
  identity: true,
  taken: [],
}

test("a tagged, clean, written-up version comes out", () => {
  expect(findObjections(ready)).toEqual([])
})

test.each<[string, Partial<Facts>, string]>([
  ["a machine that is not the workflow's", { identity: false }, "not the release workflow"],
  [
    "an unclean tree",
    { changes: " M core/src/server/auth.ts\n" },
    "differ from the commit:\n M core/src/server/auth.ts",
  ],
  ["packages out of step", { packages: [core, { ...core, version: "0.1.0" }] }, "is not at 0.2.0"],
  ["a note that no version has taken in", { pending: 1 }, ".changeset holds what 0.2.0 does not say"],
  ["a section that is open", { changelog: "## 0.2.0 (unreleased)\n" }, "CHANGELOG.md does not begin with 0.2.0"],
  ["a version without its section", { changelog: "## 0.1.0\n" }, "CHANGELOG.md does not begin with 0.2.0"],
  ["a commit without its tag", { tags: ["v0.1.0"] }, "no tag v0.2.0"],
  [
    "a package from nowhere",
    { packages: [{ ...core, repository: undefined }] },
    `no "repository" in the package.json of @svc-auth/core:`,
  ],
  ["a version that is out", { taken: ["@svc-auth/redis"] }, "@svc-auth/redis is out at 0.2.0 with other content"],
])("%s holds a release up", (_, change, objection) => {
  expect(findObjections({ ...ready, ...change })).toEqual([expect.stringContaining(objection)])
})
