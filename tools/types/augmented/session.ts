/**
 * An app adds its own fields to the types of session, user and token. The type tests of each binding include this file, with their binding as
 * `binding-under-test`. The test passes if it compiles.
 * @module
 */
import Svc from "binding-under-test"
import type { Session, User } from "@svc-auth/core/types"

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

const { auth } = Svc({
  providers: [],
  callbacks: {
    session: ({ session, token }): Session => ({ ...session, role: token.role ?? "member" }),
    authorized: ({ auth }) => auth?.role === "admin",
  },
})

export const role: Promise<"admin" | "member" | undefined> = auth().then((session) => session?.role)
export const user: User = { nickname: "Ada" }
