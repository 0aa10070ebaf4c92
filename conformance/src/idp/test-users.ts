import { accounts } from "./accounts.ts"
import type { Tenant } from "./tenant.ts"

/** Where the development panel of an app on the same machine finds the accounts. No other provider serves this path. */
export const testUsersPath = "/.well-known/svc-auth-test-users"

/** Returns the accounts, each with the `login_hint` that selects it. */
export const answerTestUsers = ({ issuer }: Tenant): Response =>
  Response.json({
    provider: "@svc-auth/conformance",
    issuer,
    users: Object.entries(accounts)
      .filter(([, { sub }], index, all) => all.findIndex(([, other]) => other.sub === sub) === index)
      .map(([name, account]) => ({ login_hint: name, name: account.name ?? name })),
  })
