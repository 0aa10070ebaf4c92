import { emailOf, register, signInWithPasskey, storedPasskeys, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, type Data, eventsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["1/5", "2.7/experimental", "6/createUser", "6/linkAccount", "6/signIn"],
  cases: [54, 69],
  name: "a new user registers with a passkey, is signed in, and later signs in with it in another browser",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    const page = await register(agent, device, { email: "Ada@App.test" })
    expect(page.location?.pathname, "where it leads").toBe("/protected")
    expect(await emailOf(agent), "address").toBe("ada@app.test")
    const [userId] = await newUsersOf(agent)
    expect((await callsOf(agent, "createUser"))[0]?.["emailVerified"], "proof of the address").toBe(null)

    const [credential] = device.credentials
    const base64 = btoa(atob(credential!.id.replaceAll("-", "+").replaceAll("_", "/")))
    const [account] = await callsOf(agent, "linkAccount")
    expect(account, "account").toBe({ userId, type: "webauthn", provider: "passkey", providerAccountId: base64 })
    const [{ credentialPublicKey, ...row } = {}] = await storedPasskeys(agent)
    expect(row, "row as Auth.js writes it").toBe({
      ...{ credentialID: base64, providerAccountId: base64, userId, counter: 0, transports: "internal" },
      ...{ credentialDeviceType: "singleDevice", credentialBackedUp: false },
    })
    expect(credentialPublicKey, "key").toBe(btoa(String.fromCharCode(...credential!.key.publicKey)))

    const other = agent.fresh()
    expect((await signInWithPasskey(other, device)).location?.pathname, "where the second leads").toBe("/protected")
    expect(await emailOf(other), "address in another browser").toBe("ada@app.test")
    for (const name of ["createUser", "linkAccount"]) {
      expect((await eventsOf(agent, name)).length, `events ${name}`).toBe(1)
    }
    const entered = await eventsOf(agent, "signIn")
    expect(entered.map(({ isNewUser }) => isNewUser), "isNewUser").toBe([true, false])
    expect(entered.map((event) => (event["account"] as Data)["type"]), "type").toBe(["webauthn", "webauthn"])
  },
}
