import type { NamedFixture } from "../../fixtures/names.ts"
import { attributeOf } from "../../form.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

const [password, link, instead] = ["Sign in with a password", "Sign in with E-mail", "Send me a link instead"]
const passkey = ["Sign in with a passkey", "Create a passkey"]
const own = "Sign in with Credentials"

/** The buttons of the page with these ways to sign in, in order. */
const buttons: Readonly<Partial<Record<NamedFixture, readonly string[]>>> = {
  "password-page-password-link": [password, instead],
  "password-page-password-passkey": [password, ...passkey],
  "password-page-link-passkey": [link, ...passkey],
  "password-page-password-link-passkey": [password, instead, ...passkey],
  "password-page-password-own": [password, own],
  "password-page-link-own": [link, own],
  "password-page-passkey-own": [...passkey, own],
  "password-page-password-link-own": [password, instead, own],
  "password-page-password-passkey-own": [password, ...passkey, own],
  "password-page-link-passkey-own": [link, ...passkey, own],
  "password-page-password-link-passkey-own": [password, instead, ...passkey, own],
}

/** The number of fields of a type. */
const count = ({ elements }: Page, type: string): number =>
  elements.filter((element) => attributeOf(element, "type") === type).length

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "with each combination of ways to sign in, the page has one address field, and own credentials are folded",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, expect }) {
    for (const [fixture, texts] of Object.entries(buttons)) {
      const page = await agent.fresh().use(fixture as NamedFixture).get(agent.auth("/signin"))
      const shown = page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => text))
      const isOwn = fixture.endsWith("-own")
      const passwords = Number(fixture.includes("page-password")) + Number(isOwn)
      expect([shown, count(page, "email"), count(page, "password")], fixture).toBe([texts, 1, passwords])
      // without a script, passkeys are not shown, and own credentials are then the only way
      const isFolded = isOwn && fixture !== "password-page-passkey-own"
      expect(page.body.includes("<details"), `${fixture}: own credentials are folded`).toBe(isFolded)
    }
  },
}
