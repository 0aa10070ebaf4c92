import process from "node:process"

process.env["BASE"] = "/shop"
await import("./index.ts")
