import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { describe, expect, it } from "vitest"
import { type Algorithm, Authenticator, type Lies, spoil } from "../src/authenticator/index.ts"
import { toCbor } from "../src/authenticator/cbor.ts"

const origin = "https://app.test"
const rpID = "app.test"

async function register(device: Authenticator, lies?: Lies) {
  const options = await generateRegistrationOptions({ rpID, rpName: "App", userName: "ada" })
  const response = await device.create(options, lies)
  const verified = await verifyRegistrationResponse({
    ...{ response, expectedChallenge: options.challenge, expectedOrigin: origin, expectedRPID: rpID },
  })
  return { response, options, ...verified }
}

async function signIn(device: Authenticator, lies?: Lies, before = 0) {
  const { registrationInfo } = await register(device)
  const options = await generateAuthenticationOptions({ rpID })
  const response = await device.get(options, lies)
  const { credential } = registrationInfo!
  return await verifyAuthenticationResponse({
    ...{ response, expectedChallenge: options.challenge, expectedOrigin: origin, expectedRPID: rpID },
    credential: { ...credential, counter: before },
  })
}

describe("CBOR is written as RFC 8949 shows it", () => {
  it.each([
    [0, "00"],
    [23, "17"],
    [24, "1818"],
    [1000, "1903e8"],
    [1_000_000, "1a000f4240"],
    [-1, "20"],
    [-100, "3863"],
    [-1000, "3903e7"],
    ["IETF", "6449455446"],
    [Uint8Array.of(1, 2, 3, 4), "4401020304"],
    [[1, [2, 3]], "8201820203"],
    [new Map([[1, 2], [3, 4]]), "a201020304"],
  ])("%j is %s", (value, hex) => {
    expect(Buffer.from(toCbor(value)).toString("hex")).toBe(hex)
  })
})

describe("an honest authenticator convinces an independent verifier", () => {
  it.each<Algorithm>(["ES256", "EdDSA", "RS256"])("%s", async (algorithm) => {
    const device = new Authenticator({ origin, algorithm })
    expect((await register(device)).verified).toBe(true)
    const { verified, authenticationInfo } = await signIn(device)
    expect([verified, authenticationInfo.newCounter, authenticationInfo.userVerified]).toEqual([true, 1, true])
  })

  it.each(["none", "packed", "certified"] as const)("attestation %s", async (attestation) => {
    expect((await register(new Authenticator({ origin }), { attestation })).verified).toBe(true)
  })

  it("an authenticator that does not count sends 0 each time", async () => {
    const device = new Authenticator({ origin, counts: false })
    for (const _ of [1, 2]) expect((await signIn(device)).authenticationInfo.newCounter).toBe(0)
  })
})

it("an authenticator rejects excluded or unlisted credentials, other relying parties and unknown algorithms", async () => {
  const device = new Authenticator({ origin, algorithm: "EdDSA" })
  const { options, response } = await register(device)
  await expect(device.create({ ...options, excludeCredentials: [response] })).rejects.toThrow("it has one")
  const only = { ...options, pubKeyCredParams: [{ alg: -7, type: "public-key" }] }
  await expect(device.create(only)).rejects.toThrow("no common algorithm")
  const ask = { challenge: "AAAA", rpId: rpID }
  expect((await device.get({ ...ask, allowCredentials: [response] })).id).toBe(response.id)
  await expect(device.get({ ...ask, rpId: "other.test" })).rejects.toThrow("none of these")
  await expect(device.get({ ...ask, allowCredentials: [{ id: "AAAA", type: "public-key" }] })).rejects.toThrow()
})

/** The error of the verifier for a lie; `false` if it returns no reason. */
type Found = readonly [name: string, lie: Lies, message: RegExp | false]

const always: readonly Found[] = [
  ["origin", { origin: "https://evil.test" }, /origin "https:\/\/evil.test"/],
  ["type", { type: "webauthn.else" }, /type: webauthn.else/],
  ["challenge", { challenge: "AAAA" }, /challenge "AAAA"/],
  ["relying party", { rpId: "evil.test" }, /RP ID/],
  ["presence", { userPresent: false }, /not present/],
  ["verification", { userVerified: false }, /could not be verified/],
]

const atRegistration: readonly Found[] = [
  ...always,
  ["no statement", { attestation: "none-with-statement" }, /unexpected attestation statement/],
  ["statement by another key", { attestation: "packed-by-another" }, false],
  ["certificate of another key", { attestation: "certified-by-another" }, false],
  ["certificate that cannot be parsed", { attestation: "certified-by-garbage" }, /./],
  ["list without a certificate", { attestation: "certified-by-nobody" }, /./],
  ["format", { attestation: "unknown" }, /Unsupported Attestation Format/],
]

const atSignIn: readonly Found[] = [
  ...always,
  ["top origin", { topOrigin: "https://evil.test" }, /top origin/],
  ["top origin of a frame", { crossOrigin: true, topOrigin: "https://evil.test" }, /top origin/],
  ["signature", { signature: spoil }, false],
  ["client data", { clientData: (text) => text.replace("{", "{ ") }, false],
  ["authenticator data", { authenticatorData: spoil }, false],
]

const expectRejection = async (run: Promise<{ verified: boolean }>, message: RegExp | false) =>
  message ? await expect(run).rejects.toThrow(message) : expect((await run).verified).toBe(false)

it.each(atRegistration)("an independent verifier rejects at registration: %s", async (_name, lie, message) => {
  await expectRejection(register(new Authenticator({ origin }), lie), message)
})

it.each(atSignIn)("an independent verifier rejects at sign-in: %s", async (_name, lie, message) => {
  await expectRejection(signIn(new Authenticator({ origin }), lie), message)
})

it("an independent verifier rejects a counter that goes back", async () => {
  await expectRejection(signIn(new Authenticator({ origin }), { counter: 4 }, 5), /counter value 4/)
  await expectRejection(signIn(new Authenticator({ origin }), { counter: 5 }, 5), /counter value 5/)
  expect((await signIn(new Authenticator({ origin }), { counter: 6 }, 5)).verified).toBe(true)
})
