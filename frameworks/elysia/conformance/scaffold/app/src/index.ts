import { Elysia } from "elysia"

const app = new Elysia().get("/", () => "Hello").listen(3000)

console.log(`The app runs at ${app.server?.hostname}:${app.server?.port}`)
