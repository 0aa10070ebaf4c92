// Starts the production build as `next start` does, at the address in the variables HOST and PORT.
// Its argument is the path that the build is mounted under.
import "./upgrades.js"

const [base] = process.argv.splice(2)
if (base) process.env.SVC_CONFORMANCE_BASE = base
process.argv.push("start", "--hostname", process.env.HOST ?? "127.0.0.1")
await import("next/dist/bin/next")
