import { expect, test } from "vitest"
import { requestJson } from "../../src/client/request.ts"

const url = "/auth/session"
const ask = (response: Response) => requestJson(url, {}, () => Promise.resolve(response))

test.each<[string, Response, object]>([
  ["an error of the library", Response.json({ error: "MissingCSRF" }, { status: 403 }), {
    ...{ type: "MissingCSRF", status: 403, message: `${url}: MissingCSRF` },
  }],
  ["an error with a message", Response.json({ error: "E", message: "why" }, { status: 400 }), {
    ...{ type: "E", status: 400, message: `${url}: why` },
  }],
  ["JSON of another server", Response.json({}, { status: 502 }), {
    ...{ type: "502", status: 502, message: `${url}: 502` },
  }],
  ["JSON that is null", Response.json(null, { status: 503 }), {
    ...{ type: "503", status: 503, message: `${url}: 503` },
  }],
  ["a page", new Response("<p>", { status: 404 }), { type: "NoJSON", status: 404 }],
])("the error names what the server answered: %s", async (_name, response, error) => {
  await expect(ask(response)).rejects.toMatchObject(error)
})
