/**
 * The fields that an app adds to its session are also in components. The test passes if it compiles.
 * @module
 */
import { getSession, SessionProvider, useSession } from "@svc-auth/react"
import { createElement } from "react"

declare module "@svc-auth/core/types" {
  interface Session {
    role: "admin" | "member"
  }
}

const { data } = useSession()
export const role: "admin" | "member" | undefined = data?.role
export const read: Promise<"admin" | "member" | undefined> = getSession().then((session) => session?.role)

const onChange = () => {}
createElement(SessionProvider, { session: { role: "admin", expires: "" }, onChange })
// @ts-expect-error -- the app's own field is missing
createElement(SessionProvider, { session: { expires: "" }, onChange })
