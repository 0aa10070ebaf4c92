import process from "node:process"
import { type ServerOptions, socketOffers } from "@svc-auth/conformance/drivers/server"

/** The app at the root, and once more below a path. */
export const servers: readonly ServerOptions[] = [
  {
    binding: "hono",
    command: process.execPath,
    args: ["app.ts"],
    cwd: import.meta.dirname,
    env: { NODE_ENV: "production" },
    offers: socketOffers,
  },
  {
    binding: "hono",
    name: "sub-path",
    command: process.execPath,
    args: ["app.ts"],
    cwd: import.meta.dirname,
    env: { NODE_ENV: "production", BASE: "/shop" },
    base: "/shop",
    offers: [...socketOffers, "sub-path"],
  },
]
