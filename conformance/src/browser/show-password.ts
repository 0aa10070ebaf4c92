import { password } from "../fixtures/providers.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["2.7/pages"],
  cases: [74],
  name:
    "a user shows the password that they typed; it is hidden when the form is sent, and without scripts there is no button",
  async run({ page, origin, javaScript, expect }) {
    await page.goto(`${origin}/auth/signin/credentials`)
    expect(await page.locator(":focus").getAttribute("name"), "focused field").toBe("username")
    const [field, show, hide] = [
      page.getByLabel("Password", { exact: true }),
      page.getByRole("button", { name: "Show password" }),
      page.getByRole("button", { name: "Hide password" }),
    ]
    await page.getByLabel("Username").fill("alice")
    await field.fill(password)
    expect([await show.count(), await hide.count()], "buttons").toBe([javaScript ? 1 : 0, 0])
    if (javaScript) {
      const described = await page.locator(`[id="${await show.getAttribute("aria-describedby")}"]`).innerText()
      expect(described, "what describes the button").toBe("Password")
      await show.click()
      expect(await field.getAttribute("type"), "type after Show").toBe("text")
      expect(await field.inputValue(), "what the user reads").toBe(password)
      await hide.click()
      expect(await field.getAttribute("type"), "type after Hide").toBe("password")
      await show.click()
    }
    await page.keyboard.press("Tab")
    await page.getByRole("button", { name: "Sign in with Credentials" }).press("Enter")
    await page.waitForURL(`${origin}/`)
  },
}
