import type { Scenario } from "@svc-auth/conformance"

const lines = ["x-svc-fixture: default", "accept: application/json", "connection: close"]

/** Returns a request whose target and host are sent as they are. */
const toRaw = (method: string, target: string, host = "app.test") => ({
  name: `${method} ${target}`,
  bytes: `${[`${method} ${target} HTTP/1.1`, `host: ${host}`, ...lines].join("\r\n")}\r\n\r\n`,
})

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [84, 85, 97],
  name: "a target in absolute form is guarded, and TRACE and addresses that cannot be read get a response of 4xx",
  needs: ["app", "guard", "fixtures", "socket", "process"],
  async run({ wire, expect }) {
    const toStatus = async (request: ReturnType<typeof toRaw>) => {
      const answer = await wire.send(request) ?? "no answer"
      expect(answer, request.name).not.toContain("for members")
      return answer.split(" ", 2)[1]
    }
    for (const target of ["http://app.test/protected/any", "HTTP://evil.example/PROTECTED/any/?x"]) {
      expect(await toStatus(toRaw("GET", target)), target).toBe("401")
    }
    expect(await toStatus(toRaw("GET", "http://evil.example/login")), "an open page").toBe("200")
    expect(await toStatus(toRaw("TRACE", "/protected/any")), "TRACE").toBe("405")
    for (
      const target of [
        "/protected/any#/about",
        "/about/../protected/any",
        "/about\\..\\protected\\any",
        "/protected/%ff",
        "*",
        "file:///protected/any",
      ]
    ) {
      expect(await toStatus(toRaw(target === "*" ? "OPTIONS" : "GET", target)), target).toBe("400")
    }
    for (const host of ["app.test/about?", "a@app.test", "app.test:99999", ""]) {
      expect(await toStatus(toRaw("GET", "/protected/any", host)), `host ${host}`).toBe("400")
    }
    expect(wire.ended(), "how the process has ended").toBe(undefined)
  },
}
