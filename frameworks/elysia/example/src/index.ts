import { app } from "./app.ts"

const hostname = process.env["HOST"] ?? "localhost"
const port = Number(process.env["PORT"] ?? 3000)

app.listen({ hostname, port }, () => console.log(`http://${hostname}:${port}`))
