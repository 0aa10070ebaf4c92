/**
 * An app adds its own fields to the types of session, user and token. The test passes if it compiles.
 * @module
 */
import type { Session, User } from "@svc-auth/core/types"
import type { APIContext } from "astro"
import Svc from "@svc-auth/astro"

declare module "@svc-auth/core/types" {
  interface Session {
    role: "admin" | "member"
  }
  interface User {
    nickname?: string | undefined
  }
  interface JWT {
    role?: "admin" | "member" | undefined
  }
}

declare const event: APIContext

const { auth } = Svc({
  providers: [],
  callbacks: {
    session: ({ session, token }): Session => ({ ...session, role: token.role ?? "member" }),
    authorized: ({ auth }) => auth?.role === "admin",
  },
})

export const role: Promise<"admin" | "member" | undefined> = auth().then((session) => session?.role)
export const fromLocals: Promise<string | undefined> = event.locals.auth().then((session) => session?.role)
export const user: User = { nickname: "Ada" }
