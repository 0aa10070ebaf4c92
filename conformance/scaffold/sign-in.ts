import { Agent } from "../src/agent.ts"
import { toSocketTransport } from "../src/drivers/socket.ts"
import type { Served } from "./app.ts"
import { user } from "./github.ts"

/** Signs in over HTTP at the app that the README describes. @returns what is wrong, or `undefined` */
export async function findFault({ page, origin, at, github }: Served): Promise<string | undefined> {
  const places = new Map([[origin, at], ["https://github.com", new URL(github.url)]])
  const transport = toSocketTransport((asked) => places.get(asked))
  const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
  const asked = await agent.follow("/members")
  if (!/^(\/api)?\/auth\/signin$/.test(new URL(asked.url).pathname)) {
    return `/members led a user who is not signed in to ${asked.url} (${asked.status})`
  }
  const members = await agent.submit(asked, "Sign in with GitHub")
  if (members.status !== 200 || members.url !== `${origin}/members`) {
    return `the sign-in ended at ${members.url} (${members.status})`
  }
  const home = await agent.follow(page)
  const type = home.headers.get("content-type")
  if (!type?.startsWith("text/")) return `${page} is not a text that a browser shows, but ${type}`
  if (!home.body.includes(user.name)) return `${page} does not name the user (${home.status}): ${home.body}`
  return undefined
}
