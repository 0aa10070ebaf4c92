import { createApp, walk } from "./socket-app.ts"

const app = createApp().listen({ port: 0, hostname: "127.0.0.1" })
console.log(JSON.stringify(await walk(String(app.server?.url))))
await app.stop(true)
