import { describe, expect, test, vi } from "vitest"
import type * as Server from "./pages/server.ts"
import { load, reacts } from "./pages/bundle.ts"

const session = { user: { name: "Ada" }, expires: "2099-01-01T00:00:00.000Z" }
const toMarkup = (text: string) => `<main>${`<p class="who">${text}</p>`.repeat(3)}</main>`

describe.each(reacts)("React %s on a server", (react) => {
  const start = async () => {
    const server = await load<typeof Server>("server.ts", react)
    expect(server.version).toBe(react)
    return server
  }

  test("the markup has the session that the server has read", async () => {
    const { render } = await start()
    const warned = vi.spyOn(console, "error").mockImplementation(() => {})
    expect(render({ provider: { session } })).toBe(toMarkup("authenticated Ada"))
    expect(render({ provider: { session: null } })).toBe(toMarkup("unauthenticated"))
    expect(render({ provider: { session }, required: true })).toBe(toMarkup("authenticated Ada"))
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  test("a page without a session of its own never shows that of an earlier request", async () => {
    const { render } = await start()
    render({ provider: { session } })
    expect(render({ provider: {} })).toBe(toMarkup("loading"))
    expect(render({})).toBe(toMarkup("loading"))
  })

  test("the markup has no guarded content while no user is signed in", async () => {
    const { render } = await start()
    expect(render({ provider: { session: null }, required: true })).toBe(toMarkup("loading"))
  })

  test("getSession is rejected, because all users share the module", async () => {
    const { getSession } = await start()
    await expect(getSession()).rejects.toThrow()
  })
})
