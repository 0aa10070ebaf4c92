import { Agent } from "../../conformance/src/agent.ts"
import { toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import { linkOf, type Page } from "../../conformance/src/page.ts"
import { good } from "../../conformance/src/password-steps.ts"
import type { Served } from "./app.ts"
import { userName } from "./github.ts"
import { walkAccount } from "./walk.ts"

const address = "ada@app.example"

/** How long the app may take to print a mail, in milliseconds. */
const patience = 300_000

/** Returns the newest mailed link. @throws {Error} if the app prints none */
export async function findMailedLink(printed: () => string): Promise<string> {
  const end = Date.now() + patience
  for (;;) {
    const found = [...printed().matchAll(/https?:\/\/\S+\/new-password\/\S+/g)].at(-1)
    if (found) return found[0]
    if (Date.now() > end) throw new Error("the app prints no mail with a link")
    await new Promise((next) => setTimeout(next, 100))
  }
}

async function signUp(agent: Agent, signIn: Page, printed: () => string): Promise<Page> {
  const form = await agent.follow(linkOf(signIn, "Create an account"))
  await agent.submit(form, "Send e-mail", { email: address })
  return agent.submit(await agent.follow(await findMailedLink(printed)), "Save password", { password: good })
}

/** Signs in over HTTP at the app that the README describes. @returns what is wrong, or `undefined` */
export async function findFault(served: Served): Promise<string | undefined> {
  const { page, origin, at, github } = served
  const places = new Map([[origin, at], ["https://github.com", new URL(github.url)]])
  const transport = toSocketTransport((asked) => places.get(asked))
  const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
  const asked = await agent.follow("/members")
  if (!/^(\/api)?\/auth\/signin$/.test(new URL(asked.url).pathname)) {
    return `/members led a user who is not signed in to ${asked.url} (${asked.status})`
  }
  const members = served.signUp
    ? await signUp(agent, asked, served.printed)
    : await agent.submit(asked, "Sign in with GitHub")
  if (members.status !== 200 || members.url !== `${origin}/members`) {
    return `the sign-in ended at ${members.url} (${members.status})`
  }
  const home = await agent.follow(page)
  const type = home.headers.get("content-type")
  if (!type?.startsWith("text/")) return `${page} is not a text that a browser shows, but ${type}`
  const name = served.signUp ? address : userName
  if (!home.body.includes(name)) return `${page} does not name the user (${home.status}): ${home.body}`
  for (const path of served.opens) {
    const opened = await agent.follow(path)
    if (opened.status !== 200 || opened.url !== origin + path) return `${path} led to ${opened.url} (${opened.status})`
  }
  if (served.walks) await walkAccount(served)
  return undefined
}
