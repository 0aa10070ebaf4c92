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

test("a tagged, clean version with its section can be released", () => {
  expect(findObjections(ready)).toEqual([])
})

test.each<[string, Partial<Facts>, string]>([
  ["a machine outside of the workflow", { identity: false }, "not the release workflow"],
  [
    "uncommitted files",
    { changes: " M core/src/server/auth.ts\n" },
    "differ from the commit:\n M core/src/server/auth.ts",
  ],
  ["packages with different versions", { packages: [core, { ...core, version: "0.1.0" }] }, "is not at 0.2.0"],
  ["a changeset that no version contains", { pending: 1 }, ".changeset has changes that 0.2.0 does not contain"],
  ["an unreleased section", { changelog: "## 0.2.0 (unreleased)\n" }, "CHANGELOG.md does not begin with 0.2.0"],
  ["a version without a section", { changelog: "## 0.1.0\n" }, "CHANGELOG.md does not begin with 0.2.0"],
  ["a commit without a tag", { tags: ["v0.1.0"] }, "no tag v0.2.0"],
  [
    "a package without provenance",
    { packages: [{ ...core, repository: undefined }] },
    `no "repository" in the package.json of @svc-auth/core:`,
  ],
  [
    "a version that is already published",
    { taken: ["@svc-auth/redis"] },
    "@svc-auth/redis 0.2.0 is already published with other content",
  ],
])("%s prevents a release", (_, change, objection) => {
  expect(findObjections({ ...ready, ...change })).toEqual([expect.stringContaining(objection)])
})
