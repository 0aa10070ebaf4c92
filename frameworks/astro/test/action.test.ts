import { AmbiguousPath } from "@svc-auth/core/kit"
import { expect, test } from "vitest"
import { readActionName } from "../src/action.ts"

const rpc = (path: string) =>
  readActionName({ routePattern: "/_actions/[...path]", url: new URL(`https://app.test${path}`) })
const form = (path: string) => readActionName({ routePattern: "/", url: new URL(`https://app.test${path}`) })

test("case 85: an action has one name, however it is called", () => {
  for (const path of ["/_actions/admin.buy", "/shop/_actions/admin.buy/", "/_actions/x/_actions/admin.buy"]) {
    expect(rpc(path), path).toBe("admin.buy")
  }
  for (const path of ["/?_action=admin.buy", "/a?_action=%2561dmin.b%2575y", "/?_action=admin.buy&_action=x"]) {
    expect(form(path), path).toBe("admin.buy")
  }
  expect(rpc("/_actions/admin%2Ebuy"), "one key with a dot in its name").toBe("admin%2Ebuy")
  expect(form("/"), "no action").toBe(undefined)
})

test("case 85: an action name that cannot be decoded is rejected before the guard is called", () => {
  for (const name of ["/_actions/%ff", "/_actions/admin.%zz"]) expect(() => rpc(name), name).toThrow(AmbiguousPath)
  expect(() => form("/?_action=%25ff")).toThrow(AmbiguousPath)
})
