import { Auth as AuthJs, type AuthConfig as AuthJsConfig } from "@auth/core"
import * as server from "@simplewebauthn/server"
import { Auth } from "@svc-auth/core"
import Passkey from "@svc-auth/core/providers/passkey"
import { expect, it } from "vitest"
import { Agent } from "../../conformance/src/agent.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { emailOf, register, signInWithPasskey, toDevice, toOffer } from "../../conformance/src/passkey-steps.ts"
import { toDrizzle } from "../stores/auth-js.ts"

const secret = "of-both-apps-0123456789abcdef0123456789abcdef"
const origin = "https://app.test"

type WebAuthn = Extract<ReturnType<Extract<AuthJsConfig["providers"][number], () => unknown>>, { type: "webauthn" }>
type Verifier = WebAuthn["simpleWebAuthn"]

const toId = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url")
const listed = (known: readonly { id: Uint8Array }[] = []) => known.map(({ id }) => ({ id: toId(id) }))

/** What Auth.js calls of version 9, by version 14: bytes where that has text. */
const verifier = {
  generateRegistrationOptions: (
    { userID, excludeCredentials, ...options }: Parameters<Verifier["generateRegistrationOptions"]>[0],
  ) =>
    server.generateRegistrationOptions({
      ...options as Parameters<typeof server.generateRegistrationOptions>[0],
      userID: new TextEncoder().encode(userID),
      excludeCredentials: listed(excludeCredentials as { id: Uint8Array }[]),
    }),
  generateAuthenticationOptions: (
    { allowCredentials, ...options }: NonNullable<Parameters<Verifier["generateAuthenticationOptions"]>[0]>,
  ) =>
    server.generateAuthenticationOptions({
      ...options as Parameters<typeof server.generateAuthenticationOptions>[0],
      allowCredentials: listed(allowCredentials as { id: Uint8Array }[]),
    }),
  async verifyRegistrationResponse(options: Parameters<typeof server.verifyRegistrationResponse>[0]) {
    const { verified, registrationInfo } = await server.verifyRegistrationResponse(options)
    const { credential, ...info } = registrationInfo!
    const credentialID = Buffer.from(credential.id, "base64url")
    return {
      verified,
      registrationInfo: { ...info, ...credential, credentialID, credentialPublicKey: credential.publicKey },
    }
  },
  verifyAuthenticationResponse: () => Promise.reject(new Error("nobody enters there")),
} as unknown as Verifier

/** Auth.js's passkeys, as its provider of that name describes them; the name in the store is one of old. */
const passkey = {
  ...{ id: "passkey", name: "Passkey", type: "webauthn", enableConditionalUI: false, timeout: 300_000 },
  simpleWebAuthn: verifier,
  ...{
    authenticationOptions: {},
    registrationOptions: {},
    verifyAuthenticationOptions: {},
    verifyRegistrationOptions: {},
  },
  formFields: { email: { label: "Email" } },
  getRelayingParty: () => ({ id: "app.test", name: "App", origin }),
  getUserInfo: (_options: unknown, { query }: { query?: { email?: string } }) =>
    Promise.resolve(query?.email ? { user: { email: query.email }, exists: false } : null),
} as unknown as WebAuthn

it("users sign in with passkeys that Auth.js stored, and none is registered twice", async () => {
  const adapter = toDrizzle()
  const old: AuthJsConfig = {
    ...{
      adapter: adapter as NonNullable<AuthJsConfig["adapter"]>,
      secret,
      trustHost: true,
      basePath: "/auth",
      providers: [passkey],
    },
    experimental: { enableWebAuthn: true },
    logger: { warn: () => {} },
  }
  const own = { adapter, secret, trustHost: true, providers: [Passkey], experimental: { enableWebAuthn: true } }
  const toAgent = (app: (request: Request) => Promise<Response>) =>
    new Agent({ origin, transport: toTransport(new Map([[origin, app]])), fixtures: false, exchanges: [], refused: [] })

  const before = toAgent((request) => AuthJs(request, old))
  const device = toDevice(before)
  await register(before, device, { email: "ada@app.test" })
  expect(await emailOf(before)).toBe("ada@app.test")

  const agent = toAgent((request) => Auth(request, { ...own, logger: { warn: () => {} } }))
  expect((await signInWithPasskey(agent, device)).location?.pathname).toBe("/protected")
  expect(await emailOf(agent)).toBe("ada@app.test")
  const { options } = await toOffer(agent, "register")
  expect(options.excludeCredentials?.map(({ id }) => id)).toEqual(device.credentials.map(({ id }) => id))
  await register(agent, toDevice(agent))
  const user = await adapter.getUserByEmail!("ada@app.test")
  const rows = await adapter.listAuthenticatorsByUserId!(user!.id)
  expect(rows.map(({ counter }) => counter).sort()).toEqual([0, 1])
  expect(new Set(rows.map((row) => Object.keys(row).sort().join())).size, "kinds of rows").toBe(1)
})
