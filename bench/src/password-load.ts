import { spawn } from "node:child_process"
import { once } from "node:events"
import { Agent, request } from "node:http"
import process from "node:process"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { createHasher } from "../../password/src/hashing/hash.ts"
import { environment } from "./child.ts"
import { withOpened } from "./opened.ts"
import type { Options, Part, Row } from "./table.ts"

const [readers, attemptsPerSecond] = [16, 500]
const owner = { email: "ada@example.com", password: "plum-lantern-orbit" }

interface Call {
  readonly path: string
  /** The client, as the proxy names it. */
  readonly client: string
  readonly cookie?: string
  readonly fields?: Readonly<Record<string, string>>
}

interface Answer {
  readonly status: number
  readonly location: string
  readonly cookies: readonly string[]
  readonly body: string
}

/** A browser's connections to the server. */
class Client {
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity })

  constructor(port: number) {
    this.#port = port
  }

  async send({ path, client, cookie, fields }: Call): Promise<Answer> {
    const host = `localhost:${this.#port}`
    const headers = {
      host,
      "x-forwarded-for": client,
      "sec-fetch-site": "same-origin",
      ...cookie && { cookie },
      ...fields && { "content-type": "application/x-www-form-urlencoded", origin: `http://${host}` },
    }
    const sent = request({
      port: this.#port,
      host: "127.0.0.1",
      path,
      agent: this.#agent,
      method: fields ? "POST" : "GET",
      headers,
    })
    sent.end(fields && new URLSearchParams(fields).toString())
    const [response] = await once(sent, "response")
    const { statusCode: status, headers: { location = "", "set-cookie": lines = [] } } = response
    const cookies = lines.map((line: string) => line.split(";", 1)[0]!)
    return { status, location, cookies, body: await text(response) }
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Signs in as a browser does: gets the CSRF token and posts the form. */
async function toForm(client: Client, network: string, password: string, email: string) {
  const csrf = await client.send({ path: "/auth/csrf", client: network })
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
  return {
    path: "/auth/callback/password",
    client: network,
    cookie: csrf.cookies.join("; "),
    fields: { csrfToken, email, password },
  }
}

/** Returns how many session reads a second were answered while `during` ran. */
async function read(client: Client, cookie: string, during: () => Promise<unknown>): Promise<number> {
  let [reads, isOver] = [0, false]
  const loop = async () => {
    while (!isOver) {
      const { body } = await client.send({ path: "/auth/session", client: "192.0.2.1", cookie })
      if (!body.includes(owner.email)) throw new Error(`unexpected session: ${body}`)
      reads++
    }
  }
  const began = performance.now()
  const loops = Array.from({ length: readers }, loop)
  await during()
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await Promise.all(loops)
  return reads / seconds
}

/** Attempts this many sign-ins a second from these networks, until `during` is over. Returns the counts of statuses. */
async function attack(client: Client, toNetwork: (attempt: number) => string, during: () => Promise<unknown>) {
  const form = await toForm(client, "198.51.100.1", "a wrong password", "nobody@example.com")
  const answers: Promise<Answer>[] = []
  const began = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * attemptsPerSecond
    while (answers.length < due) {
      const attempt = answers.length
      const fields = { ...form.fields, email: `user-${attempt}@example.com` }
      const answer = client.send({ ...form, client: toNetwork(attempt), fields })
      // its failure is thrown below, where the server is closed after it
      answer.catch(() => {})
      answers.push(answer)
    }
  }, 5)
  await during()
  clearInterval(timer)
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  return {
    compared: statuses.filter((status) => status === 303).length,
    refused: statuses.filter((status) => status === 503).length,
  }
}

const wait = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000))

async function measure({ isQuick }: Options): Promise<Row[]> {
  const seconds = isQuick ? 0.3 : 5
  const hash = await createHasher().hash(owner.password)
  return await withOpened(async (opened) => {
    const file = fileURLToPath(new URL("../apps/password-server.ts", import.meta.url))
    const child = spawn(process.execPath, [file, owner.email, hash], {
      env: environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "inherit"],
    })
    opened.add({ close: () => child.kill() })
    const client = new Client(Number(String((await once(child.stdout, "data"))[0])))
    opened.add(client)
    const signIn = async (network: string) => {
      const began = performance.now()
      for (;;) {
        const answer = await client.send(await toForm(client, network, owner.password, owner.email))
        if (answer.status === 503) continue
        if (answer.location.includes("error")) throw new Error(`unexpected sign-in: ${answer.location}`)
        return { cookie: answer.cookies.join("; "), milliseconds: performance.now() - began }
      }
    }
    const { cookie } = await signIn("192.0.2.1")
    const alone = await read(client, cookie, () => wait(seconds))
    const rows: Row[] = [{ title: "session reads/s alone", moreIsBetter: true, svcAuth: alone }]
    const networks = {
      "one network": () => "198.51.100.7",
      "1,000 networks": (attempt: number) => `203.0.${attempt % 4 + 1}.${attempt % 250 + 1}`,
    }
    for (const [title, toNetwork] of Object.entries(networks)) {
      let took = 0
      let under = 0
      await attack(client, toNetwork, async () => {
        under = await read(client, cookie, async () => {
          await wait(seconds / 2)
          took = (await signIn("192.0.2.77")).milliseconds
          await wait(seconds / 2)
        })
      })
      rows.push({
        title: `session reads/s under ${attemptsPerSecond} attempts/s of ${title}`,
        moreIsBetter: true,
        svcAuth: under,
        value: Math.round(alone * 0.4),
      })
      rows.push({ title: `an owner's sign-in then, ms`, svcAuth: took, value: 5000 })
    }
    return rows
  })
}

/** An app with passwords under attack: what is left for its users. */
export const passwordLoad: Part = { heading: `Passwords under attack: ${readers} readers on one process`, measure }
