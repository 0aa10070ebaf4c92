/**
 * An app on the core, and its browser.
 * @module
 */
import { Auth, type AuthConfig } from "@svc-auth/core"
import type { RedisAdapter } from "../src/index.ts"

/** A browser at one or more processes of an app. */
export interface App {
  /** Reads the session. */
  session(): Promise<Response>
  /** Signs in. Returns whether it succeeded. */
  signIn(username: string): Promise<boolean>
  signOut(): Promise<Response>
  /** Returns the same browser at another process of the app. */
  at(adapter: RedisAdapter): App
}

/** Creates an app with its users in Redis, and a browser. */
export function createApp(adapter: RedisAdapter, cookies: Map<string, string> = new Map()): App {
  const config: AuthConfig = {
    secret: "outage-0123456789abcdef0123456789abcdef",
    origin: "https://app.test",
    adapter,
    logger: { error: () => {} },
    providers: [{
      id: "credentials",
      name: "Credentials",
      type: "credentials",
      credentials: { username: {}, password: { type: "password" } },
      authorize: ({ username }) => ({ id: String(username), name: "Ada" }),
    }],
  }
  async function send(path: string, fields?: Readonly<Record<string, string>>): Promise<Response> {
    const headers = {
      cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      "content-type": "application/json",
    }
    const body = fields && { method: "POST", body: JSON.stringify(fields) }
    const response = await Auth(new Request(`https://app.test${path}`, { headers, ...body }), config)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
    }
    return response
  }
  return {
    session: () => send("/auth/session"),
    at: (other) => createApp(other, cookies),
    async signOut() {
      const kept = new Map(cookies)
      const { csrfToken } = await (await send("/auth/csrf")).json() as { csrfToken: string }
      const response = await send("/auth/signout", { csrfToken })
      // a stolen copy of the cookie
      kept.forEach((value, name) => cookies.set(name, value))
      return response
    },
    async signIn(username: string): Promise<boolean> {
      cookies.clear()
      const { csrfToken } = await (await send("/auth/csrf")).json() as { csrfToken: string }
      await send("/auth/callback/credentials", { csrfToken, username, password: "right" })
      return [...cookies.keys()].some((name) => name.includes("session-token"))
    },
  }
}
