/**
 * The fields that `tools/types/augmented` adds are also in `c.var.auth`. The test passes if it compiles.
 * @module
 */
import Svc from "@svc-auth/hono"
import { Hono } from "hono"

const { requireSession } = Svc({ providers: [] })

export const app = new Hono().get("/role", requireSession, (c) => {
  const role: "admin" | "member" = c.var.auth.role
  return c.json({ role })
})
