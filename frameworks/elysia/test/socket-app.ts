import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import Credentials from "@svc-auth/core/providers/credentials"
import Svc from "@svc-auth/elysia"
import { Elysia } from "elysia"

const adapter = MemoryAdapter()

const { plugin, auth, signIn, signOut } = Svc({
  secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
  trustHost: true,
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  adapter,
  session: { strategy: "database" },
  providers: [Credentials({ authorize: () => ({ id: "1", name: "Ada" }) })],
})

/** Returns whether the session of the handshake has not ended. It reads the session again. */
const isSignedIn = async ({ data }: { readonly data: { readonly request: Request } }) =>
  (await auth(data.request.clone())) !== null

/** Creates an app that closes its socket when the session has ended, as in the README. */
// deno-lint-ignore explicit-function-return-type -- Elysia infers it
export const createApp = (options: ConstructorParameters<typeof Elysia>[0] = {}) =>
  new Elysia(options)
    .use(plugin)
    .post("/login", () => signIn("credentials", { redirectTo: "/" }))
    .post("/logout", () => signOut({ redirectTo: "/" }))
    .ws("/chat", {
      auth: true,
      message: async (socket, text) => {
        if (await isSignedIn(socket)) socket.send(text)
        else socket.close(4401, "signed out")
      },
    })

/** Signs in, sends a message, signs out and sends another. @returns the received messages, and the code that closed the socket */
export async function walk(url: string): Promise<readonly unknown[]> {
  const login = await fetch(`${url}login`, { method: "POST", redirect: "manual" })
  const headers = { cookie: login.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ") }
  // Node's and Bun's own clients send headers
  const socket = new WebSocket(`${url.replace("http", "ws")}chat`, { headers } as unknown as string[])
  const received: unknown[] = []
  const closed = new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error("the socket was refused"))
    socket.onopen = () => socket.send("first")
    socket.onmessage = async ({ data }) => {
      received.push(data)
      await fetch(`${url}logout`, { method: "POST", headers, redirect: "manual" })
      socket.send("second")
    }
    socket.onclose = ({ code }) => (received.push(code), resolve())
  })
  await closed
  return received
}
