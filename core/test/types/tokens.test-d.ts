/**
 * What a token holds can be said where it is used: compiling is passing. For the whole app see `augmented/`.
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
// written without it, an own claim is there and unknown
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
// what Node's http server and its like give
export const node: Promise<JWT | null> = getToken({ req: { headers: { cookie: "", accept: ["a", "b"] } }, secret })

export const wrong: AuthConfig = {
  providers: [],
  callbacks: {
    // @ts-expect-error -- a token's name is a text
    jwt: ({ token }) => ({ ...token, name: 1 }),
    // @ts-expect-error -- a claim of the library's own cannot be another
    session: ({ session, token }: SessionParams<{ sub: number }>) => token.sub ? session : session,
  },
}
