import { expect, test } from "vitest"
import { Auth } from "../../src/all-features.ts"
import { createBrowser } from "../http/browser.ts"

test.each<[unknown, string]>([
  [false, "callbacks.signIn returned false"],
  [undefined, "callbacks.signIn returned undefined; to let the user sign in, return true"],
  [null, "callbacks.signIn returned null; to let the user sign in, return true"],
  [0, "callbacks.signIn returned 0; to let the user sign in, return true"],
])("a sign-in for which `callbacks.signIn` returns %s is rejected, and the log says so", async (answer, line) => {
  const { post, logged } = createBrowser(Auth, {
    providers: [{ id: "pw", name: "P", type: "credentials", credentials: {}, authorize: () => ({ id: "1" }) }],
    callbacks: { signIn: () => answer as boolean },
  })
  const { headers } = await post("callback/pw")
  expect(headers.get("location")).toBe("https://app.test/auth/error?error=AccessDenied")
  expect(logged).toEqual([`AccessDenied: ${line}`])
})
