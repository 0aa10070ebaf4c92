import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { amongPlanted, cookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [36],
  name: "planted cookies do not make a browser forget which link it requested",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const hashes = Array.from({ length: 20 }, (_, i) => `${i}`.padStart(43, "x")).join(".")
    const planted = ["a.b.c.d.e.f.g.h.i.j.k.l.m", hashes].map((value) => `__Host-svc.link=${value}`)
    for (let at = 0; at <= planted.length; at++) {
      const browser = agent.fresh()
      const link = await toLink(browser, mail)
      const cookie = amongPlanted(cookiesOf(browser), planted)[at]!
      expect((await browser.get(link, { cookie })).location?.pathname, `where the link leads, ${at}`).toBe("/protected")
    }
  },
}
