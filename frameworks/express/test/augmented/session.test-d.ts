/**
 * The fields that `tools/types/augmented` adds are also in `res.locals`. The test passes if it compiles.
 * @module
 */
import Svc from "@svc-auth/express"
import { Router } from "express"

const { requireSession } = Svc({ providers: [] })

export const app = Router().get("/role", requireSession, (_req, res) => {
  const role: "admin" | "member" = res.locals.auth.role
  res.send(role)
})
