import { attributeOf, textOf } from "../../form.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

/** The errors that each page explains. */
const known: Readonly<Record<string, readonly string[]>> = {
  "/auth/signin": [
    ...[
      "InvalidCheck",
      "InvalidCheck&code=late",
      "InvalidCheck&code=used",
      "InvalidCheck&code=no_cookie",
      "InvalidCheck&code=dropped",
    ],
    ...["EmailSignInError", "InvalidEmail", "CredentialsSignin", "CredentialsSignin&code=too_many_attempts"],
    ...["MissingCSRF", "OAuthAccountNotLinked", "OAuthCallbackError", "SessionRequired", "WebAuthnVerificationError"],
  ],
  "/auth/error": ["AccessDenied", "Configuration", "UnknownAction", "Verification"],
}

/** Errors that no page explains. */
const unknown: readonly string[] = ["SignInError", "Unheard", "constructor", "__proto__", "toString&code=x"]

const alertOf = ({ elements }: Page): string =>
  elements.filter((element) => attributeOf(element, "role") === "alert").map(textOf).join().trim()

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [70],
  name: "each error that a page explains has its own sentence, and all others share one",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [page, errors] of Object.entries(known)) {
      const sentenceOf = async (error: string) => alertOf(await agent.get(`${page}?error=${error}`))
      const other = await sentenceOf("Other")
      const own = await Promise.all(errors.map(sentenceOf))
      const shared = errors.filter((_, at) => own.indexOf(own[at]!) < at || own[at] === other || own[at] === "")
      expect(shared, `without a sentence of its own on ${page}`).toBe([])
      const others = await Promise.all(unknown.map(sentenceOf))
      expect([other === "", ...others], `sentence of others on ${page}`).toBe([false, ...unknown.map(() => other)])
      for (const error of ["CredentialsSignin", "InvalidCheck"]) {
        const sentence = await sentenceOf(`${error}&code=of-the-app`)
        expect(sentence, `${error} with a code that the page does not know`).toBe(await sentenceOf(error))
      }
    }
    expect(alertOf(await agent.get("/auth/signin")), "without an error").toBe("")
  },
}
