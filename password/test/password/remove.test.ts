import { expect, test } from "vitest"
import Email from "../../../core/src/providers/email.ts"
import { Password } from "../../src/index.ts"
import { createWorld, signIn, toPath } from "./world.ts"

test.each(["jwt", "database"] as const)(
  "a password is removed if the user can get a mailed link, under %s",
  async (strategy) => {
    const world = createWorld(strategy, { providers: [Password(), Email({ sendVerificationRequest: () => {} })] })
    const ada = await world.signUp()
    expect(toPath(await ada.post("remove-password/password"))).toBe("/auth/account")
    expect(world.logged).toEqual([])
    expect(world.mails.at(-1)?.kind).toBe("password-removed")
    expect(toPath(await signIn(world.browser()))).toContain("CredentialsSignin")
  },
)

test("a form whose session has ended does not lead to a page that confirms the change", async () => {
  const world = createWorld("database")
  const ada = await world.signUp()
  const other = world.browser()
  for (const [name, value] of ada.cookies) other.cookies.set(name, value)
  await other.post("signout")
  const done = "https://app.test/auth/account?done=password-removed"
  for (const fields of [{ callbackUrl: done }, {}]) {
    const answer = await ada.post("remove-password/password", fields)
    expect(toPath(answer)).toBe(
      `/auth/signin?error=SignInRequired&callbackUrl=${encodeURIComponent("https://app.test/auth/account")}`,
    )
  }
})
