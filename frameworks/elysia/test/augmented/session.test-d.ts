/**
 * The fields that `tools/types/augmented` adds are also in the macro's context. The test passes if it compiles.
 * @module
 */
import Svc from "@svc-auth/elysia"
import { Elysia } from "elysia"

const { plugin } = Svc({ providers: [] })

export const app = new Elysia().use(plugin).get("/role", ({ session }): "admin" | "member" => session.role, {
  auth: true,
})
