import { app } from "./app.ts"

const hostname = process.env["HOST"] ?? "localhost"
const port = Number(process.env["PORT"] ?? 3000)

app.listen(port, hostname, (error) => {
  if (error) throw error
  console.log(`http://${hostname}:${port}`)
})
