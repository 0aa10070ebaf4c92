/** Compares the marks of the providers' modules with the package simple-icons. */
import { globSync } from "node:fs"
import { basename } from "node:path"
import { expect, test } from "vitest"
import { findFace, findUnusedIds, toMarkModules } from "../../../tools/marks.ts"
import { readRows } from "../../../tools/providers/row.ts"
import type { OAuthConfig } from "../../src/oauth/provider.ts"

const ids = readRows().map(({ id }) => id)
const modules = toMarkModules(ids)
const folder = new URL("../../src/", import.meta.url).pathname

test.each(ids)("%s has the mark of simple-icons, no mark for the vendor's rules, or a letter", async (id) => {
  const { default: provider } = await import(`../../src/providers/${id}.ts`) as {
    default: (options: object) => OAuthConfig
  }
  const { mark } = provider({})
  const { face } = findFace(id)
  if (face !== "mark") return expect(mark).toBe(face === "plain" ? false : undefined)
  expect(modules[`core/src/marks/${id}.ts`]).toContain(`export const mark = ${JSON.stringify(mark)}\n`)
})

test("there is no mark without a provider", () => {
  const found = globSync("*.ts", { cwd: `${folder}marks` }).map((file) => basename(file, ".ts")).sort()
  expect(found).toEqual(ids.filter((id) => findFace(id).face === "mark"))
  expect(findUnusedIds(ids)).toEqual([])
})

test("icons with a licence of their own and icons of something else are left out", () => {
  for (const id of ["authelia", "keycloak", "webex", "wordpress", "kakao", "toString"]) {
    expect([id, findFace(id)]).toEqual([id, { face: "letter" }])
  }
})
