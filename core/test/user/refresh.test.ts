import { expect, test } from "vitest"
import { MemoryAdapter, memoryRevocations } from "../../src/adapters/memory.ts"
import type { AdapterUser } from "../../src/app/adapter.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { clock } from "../../src/app/symbols.ts"
import { Auth, updateUser } from "../../src/index.ts"
import { sessionCookie } from "../../src/testing.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"
const url = "https://app.test"
const user: AdapterUser = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null, image: null }

/** Opens an app whose session is renewed after a minute, and returns a browser with a session. */
async function open(session: AuthConfig["session"] = {}) {
  let now = Date.UTC(2030, 0, 1)
  const logged: string[] = []
  const state = { isDown: false, reads: 0 }
  const memory = MemoryAdapter()
  const config = {
    providers: [],
    secret,
    origin: url,
    adapter: {
      ...memory,
      getUser(id: string) {
        state.reads++
        if (state.isDown) throw new Error("the store is down")
        return memory.getUser(id)
      },
    },
    user: { fields: { role: { type: "text", default: "member", expose: true } } },
    session: { strategy: "jwt", updateAge: 60, ...session },
    logger: { error: (type: string) => void logged.push(type) },
    [clock]: () => new Date(now),
  } satisfies AuthConfig
  let { header: cookie } = await sessionCookie(config, user, { url })
  return {
    config,
    logged,
    state,
    wait: (seconds: number) => void (now += seconds * 1000),
    async read(): Promise<unknown> {
      const response = await Auth(new Request(`${url}/auth/session`, { headers: { cookie } }), config)
      const [set] = response.headers.getSetCookie()
      if (set) cookie = set.split(";")[0]!
      return (await response.json())?.user?.role
    },
  }
}

test("a session keeps its fields while the store is down, and the next read tries again", async () => {
  const { config, logged, read, state, wait } = await open()
  await updateUser(config, "ada", { role: "admin" })
  state.isDown = true
  wait(61)
  expect([await read(), await read()]).toEqual(["member", "member"])
  expect(logged).toEqual(["AdapterError"])
  state.isDown = false
  expect(await read()).toBe("admin")
})

test("a user is read once for each change, and once in updateAge", async () => {
  const { config, read, state, wait } = await open({ revocation: { store: memoryRevocations() } })
  await updateUser(config, "ada", { role: "admin" })
  state.reads = 0
  expect([await read(), await read(), await read()]).toEqual(["admin", "admin", "admin"])
  expect(state.reads).toBe(1)
  wait(61)
  expect([await read(), await read()]).toEqual(["admin", "admin"])
  expect(state.reads).toBe(2)
})

test("a change by a process whose clock is behind arrives", async () => {
  const { config, read } = await open({ revocation: { store: memoryRevocations() } })
  const behind = { ...config, [clock]: () => new Date(config[clock]().getTime() - 300_000) }
  for (const [i, role] of ["owner", "admin", "owner", "member"].entries()) {
    await updateUser(i === 0 ? config : behind, "ada", { role })
    expect(await read()).toBe(role)
  }
})

test("a session of a user who was deleted keeps its fields", async () => {
  const { config, read, wait } = await open()
  await config.adapter.deleteUser("ada")
  wait(61)
  expect(await read()).toBe("member")
})
