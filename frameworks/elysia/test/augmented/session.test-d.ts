/**
 * An app adds its own fields to the types of session, user and token. The test passes if it compiles.
 * @module
 */
import type { Session, User } from "@svc-auth/core/types"
import Svc from "@svc-auth/elysia"
import { Elysia } from "elysia"

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

const { auth, plugin } = Svc({
  providers: [],
  callbacks: {
    session: ({ session, token }): Session => ({ ...session, role: token.role ?? "member" }),
    authorized: ({ auth }) => auth?.role === "admin",
  },
})

export const role: Promise<"admin" | "member" | undefined> = auth().then((session) => session?.role)
export const app = new Elysia().use(plugin).get("/role", ({ session }): "admin" | "member" => session.role, {
  auth: true,
})
export const user: User = { nickname: "Ada" }
