export { proxy as middleware } from "./proxy.ts"

export const config = { runtime: "nodejs" }
