import { first } from "./first.js"

await first(async () => (await import("@auth/core")).Auth)
