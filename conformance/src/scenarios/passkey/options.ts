import type { AuthenticatorTransport } from "../../authenticator/index.ts"
import { signInBy } from "../../oauth-steps.ts"
import { register, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Transports that an authenticator reports, and transports that a browser gets later. */
const reached: readonly (readonly [reported: readonly string[], expectedTransports: readonly string[] | undefined])[] =
  [
    [["ble", "cable", "hybrid", "internal"], ["ble", "cable", "hybrid", "internal"]],
    [["nfc", "smart-card", "usb"], ["nfc", "smart-card", "usb"]],
    [["usb", "usb", "carrier pigeon"], ["usb"]],
    [["carrier pigeon"], undefined],
    [[], undefined],
  ]

const choices = { residentKey: "required", requireResidentKey: true, userVerification: "required" }

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [51, 52],
  name: "a browser gets exactly the options that it needs to create a passkey and to find one",
  needs: ["fixtures", "oidc", "store", "app-test"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const expectedTransports = new Map<string, readonly string[] | undefined>()
    for (const [reported, sent] of reached) {
      const device = toDevice(agent, { transports: reported as readonly AuthenticatorTransport[] })
      await register(agent, device)
      expectedTransports.set(device.credentials[0]!.id, sent)
    }
    const { options: { challenge, user, excludeCredentials, ...made } } = await toOffer(agent, "register")
    expect(made, "options of a registration").toBe({
      rp: { id: "app.test", name: "app.test" },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 300_000,
      attestation: "none",
      authenticatorSelection: choices,
      extensions: { credProps: true },
    })
    expect(challenge, "challenge").toMatch(/^[\w-]{43}$/)
    expect(Object.keys(user ?? {}).toSorted(), "user").toBe(["displayName", "id", "name"])
    const excluded = (list = excludeCredentials) => list?.toSorted((a, b) => a.id < b.id ? -1 : 1)
    const expected = [...expectedTransports].map(([id, transports]) => ({
      type: "public-key",
      id,
      ...transports && { transports },
    }))
    expect(excluded(), "excluded").toBe(excluded(expected))
    const emptied = await toOffer(agent.use("passkey-without-nulls"), "register")
    expect(excluded(emptied.options.excludeCredentials), "excluded, by a store without nulls").toBe(excluded(expected))
    agent.use("passkey")
    const { options: { challenge: other, ...asked } } = await toOffer(agent.fresh(), "authenticate")
    expect(asked, "options of a sign-in").toBe({
      ...{ rpId: "app.test", userVerification: "required" },
      ...{ timeout: 300_000, allowCredentials: [] },
    })
    expect(other === challenge, "one challenge twice").toBe(false)
    const typed = await toOffer(agent.fresh(), "authenticate", { email: "ada@idp.test" })
    expect(typed.options.allowCredentials, "allowed where passkeys are found without an address").toBe([])
    for (const email of ["ada@idp.test", "nobody@idp.test"]) {
      const { options } = await toOffer(agent.fresh(), "authenticate", { provider: "webauthn", email })
      expect(options.allowCredentials?.map(({ id: _, ...rest }) => rest), `allowed of ${email}`).toBe(
        Array.from({ length: 6 }, () => ({ type: "public-key" })),
      )
    }
  },
}
