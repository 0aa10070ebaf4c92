import { expect, test } from "vitest"
import { createClient } from "../../src/client/client.ts"

test.each([["/api/auth", "/api/auth"], ["/api/auth/", "/api/auth"], ["/caf%C3%A9/auth", "/caf%C3%A9/auth"]])(
  "the client for %s calls routes below %s",
  (basePath, expected) => {
    expect(createClient({ basePath }).basePath).toBe(expected)
  },
)

test.each(["api/auth", "", "/", "//auth", "/auth//", "/auth?x", "https://api.example/auth"])(
  "a client for %j is not made",
  (basePath) => {
    expect(() => createClient({ basePath })).toThrow(TypeError)
  },
)
