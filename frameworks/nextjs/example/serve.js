// Starts Next at the address in the variables HOST and PORT, by default http://localhost:3000: `node serve.js`, or `node serve.js dev`.
// `next dev` does not start below Node's option for .env, and loads the file itself, after HOST and PORT are read.
const [command = "start"] = process.argv.splice(2)
process.argv.push(
  command,
  import.meta.dirname,
  "--hostname",
  process.env.HOST ?? "localhost",
  "--port",
  process.env.PORT ?? "3000",
)
await import("next/dist/bin/next")
