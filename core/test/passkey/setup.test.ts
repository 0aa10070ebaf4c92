import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import Passkey from "../../src/providers/passkey.ts"
import { getSettings } from "../../src/all-features.ts"

const base: AuthConfig = { providers: [Passkey], experimental: { enableWebAuthn: true }, logger: { warn() {} } }

const { getAccount: _, createAuthenticator: __, getUser: ___, ...poor } = MemoryAdapter()

test.each<[Adapter | undefined, RegExp]>([
  [undefined, /`adapter` is missing; it is needed for passkeys/],
  [poor, /lacks getAccount, createAuthenticator \(for passkeys\); getUser \(for signing in\)/],
])("passkeys need a store with their methods: %#", (adapter, message) => {
  expect(() => getSettings({ ...base, adapter })).toThrow(message)
})

test("passkeys must be turned on", () => {
  expect(() => getSettings({ ...base, adapter: MemoryAdapter(), experimental: {} })).toThrow(
    /`experimental: \{ enableWebAuthn: true \}`/,
  )
})
