import { expect, test } from "vitest"
import { toChanges, toRow } from "../../src/signin/columns.ts"
import { getProviderSettings } from "../check-provider.ts"
import type { Account, TokenSet } from "@svc-auth/core/types"

const endpoints = { authorization: "https://a.test", token: "https://a.test/t", userinfo: "https://a.test/u" }
const provide = (account?: (tokens: TokenSet) => Partial<TokenSet> | void) =>
  getProviderSettings({ id: "idp", name: "Idp", type: "oauth", ...endpoints, ...(account && { account }) })

const ids = { provider: "idp", providerAccountId: "1", type: "oauth" } as const
const kept = {
  access_token: "a",
  refresh_token: "r",
  expires_at: 1,
  id_token: "i",
  scope: "s",
  token_type: "bearer",
  session_state: "x",
} as const
const account = { ...ids, ...kept, expires_in: 60, authorization_details: [], another: "field", userId: "spoofed" }

test("an account has the columns of the Auth.js adapters, and no others", () => {
  expect(toRow(provide(), account as Account, "u1")).toStrictEqual({ ...ids, ...kept, userId: "u1" })
  expect(toRow(provide(), { ...ids, scope: undefined }, "u1")).toStrictEqual({ ...ids, userId: "u1" })
})

test("a provider may choose other columns, but not the user of the account", () => {
  const chosen = provide(({ access_token }) => ({ access_token, provider: "evil", userId: "u2" }) as Partial<TokenSet>)
  expect(toRow(chosen, account as Account, "u1")).toStrictEqual({ ...ids, access_token: "a", userId: "u1" })
  expect(toRow(provide(() => {}), account as Account, "u1")).toStrictEqual({ ...ids, userId: "u1" })
})

test("a later answer clears the columns that it lacks, unless it replaces no access token", () => {
  const row = { ...ids, userId: "u1" }
  const absent = { expires_at: null, id_token: null, session_state: null }
  expect(toChanges({ ...row, access_token: "a" }, "signIn")).toStrictEqual({ ...ids, access_token: "a", ...absent })
  expect(toChanges({ ...row, access_token: "a" }, "refresh")).toStrictEqual({
    ...ids,
    ...{ access_token: "a", expires_at: null },
  })
  expect(toChanges({ ...row, ...kept }, "signIn")).toStrictEqual({ ...ids, ...kept })
  expect(toChanges({ ...row, refresh_token: "r" }, "signIn")).toStrictEqual({ ...ids, refresh_token: "r" })
  expect(toChanges(row, "refresh")).toStrictEqual(ids)
})
