import { expect, test } from "vitest"
import { onFreePort } from "../src/drivers/free-port.ts"

/** A program that prints this and exits at its first starts, and then runs. */
function toProgram(refusals: number, message: string) {
  const ports: number[] = []
  const start = (port: number): Promise<number> => {
    ports.push(port)
    return ports.length > refusals ? Promise.resolve(port) : Promise.reject(new Error(message))
  }
  return { ports, start }
}

const inUse = "bind: Address already in use"

test.each([
  inUse,
  "Error: listen EADDRINUSE: address already in use 127.0.0.1:10000",
  "AddrInUse: Address already in use (os error 98)",
  "another server already answers at http://127.0.0.1:10000",
])("a program whose port was taken meanwhile is started on another: %s", async (message) => {
  const { ports, start } = toProgram(2, message)
  expect(await onFreePort(start)).toBe(ports[2])
  expect(new Set(ports).size).toBe(3)
})

test("a program that finds every port taken is given up", async () => {
  const { ports, start } = toProgram(Infinity, inUse)
  await expect(onFreePort(start)).rejects.toThrow(inUse)
  expect(ports).toHaveLength(5)
})

test("a program that ends for another reason is not started again", async () => {
  const { ports, start } = toProgram(1, "unknown option")
  await expect(onFreePort(start)).rejects.toThrow("unknown option")
  expect(ports).toHaveLength(1)
})
