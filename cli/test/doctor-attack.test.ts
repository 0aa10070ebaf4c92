import { describe, expect, it } from "vitest"
import { callDoctor, createFolder, faultsOf, serveApp } from "./doctor/apps.ts"

describe("svc-auth doctor attack", () => {
  it("finds nothing in an app that uses the library as it is", async () => {
    const app = await serveApp()
    const called = await callDoctor(createFolder({}), "attack", app.url, "--guard", "/members")
    expect(called.warned).toBe("")
    console.log(called.lines.join("\n"), called.report?.requests)
    expect(faultsOf(called)).toEqual([])
    expect(called.code).toBe(0)
  })
  it("x", async () => {
    const app = await serveApp()
    const called = await callDoctor(createFolder({}), app.url)
    console.log(called.lines.join("\n"), called.report?.requests)
  })
})
