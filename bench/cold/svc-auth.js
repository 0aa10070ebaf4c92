import { first } from "./first.js"

await first(async () => (await import("@svc-auth/core")).Auth)
