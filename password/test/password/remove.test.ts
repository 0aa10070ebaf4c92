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
