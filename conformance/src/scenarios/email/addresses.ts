import { ask } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Returns a host of this many characters. */
const host = (length: number): string => {
  const label = `${"b".repeat(62)}.`
  return label.repeat(4).slice(0, length - 5).replace(/\.$/, "c") + ".test"
}

/** Addresses at the limits of the standard. */
const plain: readonly string[] = [
  "a@b.test",
  "1@2.test",
  " ada@mail.test ",
  "a.b-c_d+e@mail.test",
  "#$&'*+/=?^_`{|}~-@mail.test",
  `${"a".repeat(64)}@mail.test`,
  `${"a".repeat(64)}@${host(189)}`,
  `ada@${"b".repeat(63)}.test`,
  "ada@localhost",
  "ada@bücher.test",
  "ada@xn--bcher-kva.test",
  "ada@b-c.test",
]

const other: readonly string[] = [
  "-ada@mail.test",
  ".ada@mail.test",
  "ada.@mail.test",
  "a..b@mail.test",
  "a%b@mail.test",
  "a!b@mail.test",
  "a(b)@mail.test",
  "a\tb@mail.test",
  "a b@mail.test",
  "ada@mail. test",
  "\tada@mail.test",
  "ädä@mail.test",
  "@mail.test",
  "ada@",
  "ada@-mail.test",
  "ada@mail-.test",
  "ada@mail..test",
  "ada@.mail.test",
  "ada@mail.test:25",
  "ada@[192.0.2.1]",
  "ada@192.0.2.1",
  "ada@mail.1",
  "ada@mail_box.test",
  "ada@ma\u00adil.test",
  "ada@ｍail.test",
  "ada@mail。test",
  `${"a".repeat(64)}@${host(190)}`,
  `ada@${"b".repeat(64)}.test`,
  `${" ".repeat(512)}ada@mail.test`,
]

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [40, 41, 42, 43],
  name: "an address is accepted up to the limits of the standard, and rejected if a relay could read it in two ways",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, expect }) {
    for (const [addresses, isTaken] of [[plain, true], [other, false]] as const) {
      for (const email of addresses) {
        // whether a mail server takes an accepted address does not matter here
        const error = (await ask(agent, email)).location?.searchParams.get("error")
        expect(error !== "InvalidEmail", `${email.slice(0, 90)} is taken`).toBe(isTaken)
      }
    }
  },
}
