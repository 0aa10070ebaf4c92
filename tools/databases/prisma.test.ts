import { toPrisma } from "@svc-auth/sql/schema"
import { expect, it } from "vitest"
import { validate } from "./prisma-validate.ts"

const providers = { postgres: "postgresql", mysql: "mysql" } as const

it.each(["postgres", "mysql"] as const)("the models that @svc-auth/sql prints for %s are valid", (dialect) => {
  const head = `datasource db {\n  provider = "${providers[dialect]}"\n}\n\n`
  for (const ids of ["text", "uuid", "integer"] as const) {
    const fields = {
      role: { type: "text", default: "member" },
      age: { type: "number" },
      seen: { type: "date" },
    } as const
    expect(() => validate(head + toPrisma({ dialect, ids, fields }))).not.toThrow()
  }
  expect(() => validate(`${head}model User {\n  id Strin\n}\n`)).toThrow("Strin")
})
