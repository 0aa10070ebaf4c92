import { toSql } from "@svc-auth/sql/schema"
import { expect, test } from "vitest"

const toTables = (statements: readonly string[]) =>
  statements.flatMap((statement) => /^create table "(\w+)"/.exec(statement)?.[1] ?? [])

const always = ["user", "account", "session", "rateLimit", "claim"]

test.each(
  [
    ["email", ["verificationToken"]],
    ["passkeys", ["verificationToken", "authenticator"]],
    ["passwords", ["verificationToken", "password"]],
    ["second-factor", ["secondFactor"]],
    ["revocation", ["revocation"]],
  ] as const,
)("apps with %s get the tables %j", (feature, more) => {
  const tables = toTables(toSql({ dialect: "postgres", features: [feature] }))
  expect(tables.sort()).toEqual([...always, ...more].sort())
})

test("authJsColumns leaves out the columns that Auth.js's adapters do not have", () => {
  const [session] = toSql({ dialect: "sqlite", authJsColumns: true }).filter((one) => one.includes('table "session"'))
  expect(session).toContain(
    '("sessionToken" text not null, "userId" text not null, "expires" integer not null, constraint',
  )
})
