import process from "node:process"
import { createApp } from "./app.ts"

console.log(await createApp().listen({ host: "localhost", port: Number(process.env["PORT"] ?? 3000) }))
