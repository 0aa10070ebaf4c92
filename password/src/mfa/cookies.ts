import { open, type RequestContext, seal } from "@svc-auth/core/flow-tools"

/** An encrypted cookie for a setup in progress. Its purpose differs from that of all other cookies. */
export interface SealedCookie {
  /** Returns its contents, or `undefined` if it was changed or has expired. */
  read(seconds: number): Promise<Readonly<Record<string, unknown>> | undefined>
  write(claims: Readonly<Record<string, unknown>>, seconds: number): Promise<void>
  clear(): void
}

/** Returns the cookie of a factor that is being set up. */
export function getEnrolCookie(
  { jar, keys, now, cookies: { enrol: { name, options } } }: RequestContext,
): SealedCookie {
  return {
    async read(lifetime) {
      for (const value of jar.all(name)) {
        const claims = await open(keys, "enrol", value, { lifetime, now })
        if (claims) return claims
      }
      return undefined
    },
    async write(claims, lifetime) {
      jar.set(name, await seal(keys, "enrol", { ...claims }, { lifetime, now }), { ...options, maxAge: lifetime })
    },
    clear: () => jar.clear(name, options),
  }
}

/** The cookie with the secrets of a trusted device, one for each user who trusts it. */
export interface DeviceCookie {
  /** Returns the tokens of all values that the browser sent. A cookie that a sibling site has planted must not hide the app's own. */
  read(): readonly string[]
  /** Adds a token. Up to three others stay. */
  write(token: string, seconds: number): void
}

/** Maximum number of users who trust the same browser. */
const maxTokens = 4
const tokenForm = /^[\w-]{43}$/

/** Returns the cookie of a trusted device. */
export function getDeviceCookie({ jar, cookies: { device: { name, options } } }: RequestContext): DeviceCookie {
  const read = () =>
    jar.all(name).slice(0, 4).flatMap((value) => value.split(".", maxTokens)).filter((token) => tokenForm.test(token))
  return {
    read,
    write: (token, maxAge) => jar.set(name, [token, ...read()].slice(0, maxTokens).join("."), { ...options, maxAge }),
  }
}
