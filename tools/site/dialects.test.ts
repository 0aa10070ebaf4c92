import { expect, test } from "vitest"
import { isForAll, toVariants } from "../../docs/site/src/markdown/dialects.ts"

const code = `// src/auth.server.ts
import Svc from "@svc-auth/sveltekit"
import { openLog } from "./log.ts"

export const { handle, auth, signIn } = Svc({ providers: [] })
// src/page.ts
import { auth } from "./auth.server.ts"
import { other } from "./other.svc.ts"
`
const read = (id: string) => toVariants(code).find(({ dialect }) => dialect.id === id)?.code

test("the code of a guide is shown as it is to users of SvelteKit, first", () => {
  expect(toVariants(code)[0]).toMatchObject({ dialect: { name: "SvelteKit" }, code })
})

test.each([
  ["solidstart", "src/", "middleware", ""],
  ["astro", "src/", "onRequest", ""],
  ["nextjs", "", "handlers", ""],
  ["elysia", "src/", "plugin", ".ts"],
  ["hono", "src/", "middleware", ".js"],
  ["express", "src/", "middleware", ".js"],
])("the code of a guide becomes that of %s", (id, folder, handler, ending) => {
  expect(read(id)).toBe(`// ${folder}auth.ts
import Svc from "@svc-auth/${id}"
import { openLog } from "./log${ending}"

export const { ${handler}, auth, signIn } = Svc({ providers: [] })
// ${folder}page.ts
import { auth } from "./auth${ending}"
import { other } from "./other.svc${ending}"
`)
})

test("code that configures no app is shown as it is", () => {
  expect(toVariants('import { signIn } from "@svc-auth/sveltekit/client"')).toEqual([])
  expect(toVariants('import Svc from "@svc-auth/sveltekit"\n\nexport const kept = Svc')).toEqual([])
})

test("pages about one framework show its code only", () => {
  expect(isForAll("passwords")).toBe(true)
  expect(isForAll("frameworks/sveltekit")).toBe(false)
  expect(isForAll("tutorials/sveltekit")).toBe(false)
})
