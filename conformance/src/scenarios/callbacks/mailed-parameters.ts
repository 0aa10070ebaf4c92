import { type Call, playRows, redirect, type Row } from "../../calls.ts"
import { confirm, toLink } from "../../mail-steps.ts"
import type { Scenario, Stage } from "../../scenario.ts"

const account = { provider: "email", type: "email", providerAccountId: "*", userId: "*" }
const unknown = { id: "*", email: "*", emailVerified: null }
const known = { ...unknown, emailVerified: "*" }

const enter = async ({ agent, mail }: Stage): Promise<unknown> => confirm(agent.fresh(), await toLink(agent, mail))
/** Called twice: before the mail is sent, with `email` set, and when the user opens the link. */
const asked = (user: typeof unknown | typeof known): readonly Call[] => [
  ["callback signIn", { user, account, email: { verificationRequest: true } }],
  redirect("/protected"),
  redirect("https://app.test/protected"),
  ["callback signIn", { user, account }],
]
const rows: readonly Row[] = [
  {
    flow: "e-mail, a new user",
    walk: enter,
    calls: [
      ...asked(unknown),
      ["event createUser", { user: known }],
      ["event signIn", { user: known, account, isNewUser: true }],
    ],
  },
  {
    flow: "e-mail, a known user",
    walk: enter,
    calls: [...asked(known), ["event signIn", { user: known, account, isNewUser: false }]],
  },
]

export const scenario: Scenario = {
  spec: ["2.8/signIn.email", "6/createUser", "6/signIn"],
  cases: [],
  name: "a sign-in by e-mail calls each callback and event with exactly the documented parameters",
  needs: ["fixtures", "email", "app-test", "store"],
  fixture: "email-all-callbacks",
  run: (stage) => playRows(stage, rows),
}
