import { generateKeyPairSync, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import Provider, { type PageContext } from "oidc-provider"
import { createStores } from "../../../demo/src/store.ts"
import { client, processHeader } from "./config.ts"

/** A token request that the provider holds back. */
export interface HeldRequest {
  /** The id of the process that sent it. */
  readonly pid: number
  /** Sends the answer, if the process still waits. Without it the provider never sees a request that is held before it. */
  answer(): void
}

/** `oidc-provider`, which rotates refresh tokens and revokes the grant if one is used twice. */
export interface RotatingProvider {
  readonly issuer: string
  /** The number of refreshes that succeeded, and of those that were refused. */
  readonly counts: { granted: number; refused: number }
  /** Returns the first refresh token of a new grant, as a sign-in does. */
  begin(sub: string): Promise<string>
  /** Holds the next refresh: before the provider handles it, or after it has rotated the token. Resolves when it is held. */
  hold(when: "before" | "after"): Promise<HeldRequest>
  close(): Promise<void>
}

interface Hold {
  readonly when: "before" | "after"
  readonly tell: (request: HeldRequest) => void
}

/** Starts the provider on 127.0.0.1. */
export async function startRotatingProvider(): Promise<RotatingProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" })
  const provider = new Provider(issuer, {
    adapter: createStores(),
    clients: [{
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: ["http://127.0.0.1/callback"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    }],
    jwks: { keys: [{ ...key, alg: "RS256", use: "sig", kid: "key" }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    scopes: ["openid", "offline_access"],
    rotateRefreshToken: true,
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 3600, Grant: 86_400, IdToken: 3600, RefreshToken: 86_400 },
  })
  const counts = { granted: 0, refused: 0 }
  let hold: Hold | undefined
  const takeHold = (when: Hold["when"]) => {
    const taken = hold?.when === when ? hold : undefined
    if (taken) hold = undefined
    return taken
  }
  const wait = (context: PageContext, { tell }: Hold) =>
    new Promise<void>((answer) => tell({ pid: Number(context.get(processHeader)), answer }))
  provider.use(async (context, next) => {
    if (context.path !== "/token") return await next()
    const before = takeHold("before")
    if (before) await wait(context, before)
    await next()
    if (context.status === 200) counts.granted++
    else counts.refused++
    const after = takeHold("after")
    if (after) await wait(context, after)
  })
  server.on("request", provider.callback())
  return {
    issuer,
    counts,
    async begin(sub) {
      const scope = "openid offline_access"
      const grant = new provider.Grant({ accountId: sub, clientId: client.id })
      grant.addOIDCScope(scope)
      const found = await provider.Client.find(client.id)
      const grantId = await grant.save()
      const authTime = Math.floor(Date.now() / 1000)
      const facts = { accountId: sub, authTime, client: found, grantId, gty: "authorization_code", scope }
      return await new provider.RefreshToken(facts).save()
    },
    hold: (when) => new Promise((tell) => hold = { when, tell }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
