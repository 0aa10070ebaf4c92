/**
 * The claims of a token can be declared where they are used. The test passes if this compiles. For the whole app see
 * `augmented/`.
 * @module
 */
import type { AuthConfig, JWTParams, SessionParams } from "@svc-auth/core"
import { decode, encode, getToken, type JWT } from "@svc-auth/core/jwt"
import type { JWT as SameJWT, Session } from "@svc-auth/core/types"
import { isTrue, type Same } from "./same.ts"

interface Token extends JWT {
  role: "admin" | "member"
}

isTrue<Same<JWT, SameJWT>>()

// by the parameter of the callback
export const config: AuthConfig<Session & { role: string }> = {
  providers: [],
  callbacks: {
    jwt: ({ token }: JWTParams<Token>) => ({ ...token, role: token.role }),
    session: ({ session, token }: SessionParams<Token>) => ({ ...session, role: token.role }),
  },
}
// without a declaration, an own claim is `unknown`
export const untyped: AuthConfig = {
  providers: [],
  callbacks: {
    jwt({ token, trigger }) {
      isTrue<Same<typeof token, JWT>>()
      isTrue<Same<typeof token.role, unknown>>()
      isTrue<Same<typeof trigger, "signIn" | "signUp" | "update" | undefined>>()
      return null
    },
  },
}

// by the parameter of the function
declare const req: Request
const secret = "of at least thirty-two characters"
isTrue<Same<Awaited<ReturnType<typeof getToken>>, JWT | null>>()
export const got: Promise<Token | null> = getToken<Token>({ req, secret })
export const opened: Promise<Token | null> = decode<Token>({ token: "", secret: [secret] })
export const sealed: Promise<string> = encode({ token: { role: "admin" } satisfies Token, secret, maxAge: 60 })
// the requests of Node's http server and of similar servers
export const node: Promise<JWT | null> = getToken({ req: { headers: { cookie: "", accept: ["a", "b"] } }, secret })

export const wrong: AuthConfig = {
  providers: [],
  callbacks: {
    // @ts-expect-error -- a token's name is a string
    jwt: ({ token }) => ({ ...token, name: 1 }),
    // @ts-expect-error -- the library's own claims have a fixed type
    session: ({ session, token }: SessionParams<{ sub: number }>) => token.sub ? session : session,
  },
}
