// Starts the production build as `next start` does, or the development server, at the address in the variables HOST and PORT.
// Its arguments are the path that the app is mounted under, and the command of Next.
import "./upgrades.js"

const [base, command = "start"] = process.argv.splice(2)
if (base) process.env.SVC_CONFORMANCE_BASE = base
process.argv.push(command, "--hostname", process.env.HOST ?? "127.0.0.1")
await import("next/dist/bin/next")
