/**
 * An app declares its claims once, in the module of any entry that it imports from. The test passes if this compiles.
 * @module
 */
import type { AuthConfig } from "@svc-auth/core"
import { decode, encode, getToken, type JWT } from "@svc-auth/core/jwt"
import type { JWT as SameJWT, Session } from "@svc-auth/core/types"

declare module "@svc-auth/core/jwt" {
  interface JWT {
    team?: number | undefined
    role?: "admin" | "member" | undefined
  }
}
declare module "@svc-auth/core/types" {
  interface Session {
    role: "admin" | "member"
  }
  interface User {
    role?: "admin" | "member" | undefined
  }
  interface Account {
    region?: string | undefined
  }
  interface Profile {
    groups?: readonly string[] | undefined
  }
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(): T | undefined => undefined

// both modules have the claims
isTrue<Same<JWT, SameJWT>>()
isTrue<Same<JWT["role"], "admin" | "member" | undefined>>()
isTrue<Same<JWT["team"], number | undefined>>()

export const config: AuthConfig = {
  providers: [],
  callbacks: {
    signIn({ account, profile }) {
      isTrue<Same<NonNullable<typeof account>["region"], string | undefined>>()
      isTrue<Same<NonNullable<typeof profile>["groups"], readonly string[] | undefined>>()
      return true
    },
    jwt({ token, user }) {
      isTrue<Same<typeof token.role, "admin" | "member" | undefined>>()
      return user ? { ...token, role: user.role } : token
    },
    session: ({ session, token }): Session => ({ ...session, role: token.role ?? "member" }),
  },
}

declare const req: Request
const secret = "of at least thirty-two characters"
export const read: Promise<"admin" | "member" | undefined> = getToken({ req, secret }).then((token) => token?.role)
export const opened: Promise<number | undefined> = decode({ token: "", secret }).then((token) => token?.team)
export const sealed: Promise<string> = encode({ token: { role: "admin", team: 1 }, secret })
// @ts-expect-error -- an unknown role
encode({ token: { role: "owner" }, secret })
