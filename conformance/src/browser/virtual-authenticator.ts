import type { CDPSession, Page } from "playwright-core"

/** An authenticator that Chromium simulates: the user touches it on request and is verified. */
export interface VirtualAuthenticator {
  /** Sets whether it verifies the user from now on. */
  setVerified(verified: boolean): Promise<void>
  /** Sets whether the user touches it on request from now on. */
  setTouched(touched: boolean): Promise<void>
  /** Disconnects it from the page. @returns a function that connects it again, with its credentials */
  unplug(): Promise<() => Promise<VirtualAuthenticator>>
}

const options = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

type Credentials = Awaited<ReturnType<typeof readCredentials>>
const readCredentials = async (cdp: CDPSession, authenticatorId: string) =>
  (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials

/** Connects an authenticator to a page. Each page has its own. */
export async function plugIn(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  return await add(cdp, [])
}

async function add(cdp: CDPSession, held: Credentials): Promise<VirtualAuthenticator> {
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options })
  for (const credential of held) await cdp.send("WebAuthn.addCredential", { authenticatorId, credential })
  return {
    setVerified: async (isUserVerified) => {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
    },
    setTouched: async (enabled) => {
      await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })
    },
    async unplug() {
      const credentials = await readCredentials(cdp, authenticatorId)
      await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })
      return () => add(cdp, credentials)
    },
  }
}
