import { type Axes, type Values, withoutMissing } from "./table.ts"

/** Changes of an HTTP response whose body is a JSON object. */
export const answerAxes = {
  status: {
    "201": 201,
    "204": 204,
    "302": 302,
    "400": 400,
    "401": 401,
    "500": 500,
  },
  type: {
    "HTML": "text/html",
    "text": "text/plain",
    "JWT": "application/jwt",
    "form": "application/x-www-form-urlencoded",
    "with charset": "application/json; charset=utf-8",
    "with another charset": "application/json; charset=iso-8859-1",
    "in upper case": "APPLICATION/JSON",
    "two": "application/json, text/html",
    "JSON suffix": "application/problem+json",
    "empty": "",
    "missing": null,
  },
  challenge: {
    "Basic": "Basic",
    "Bearer with error": 'Bearer error="invalid_token"',
    "malformed": '"',
  },
  body: {
    "list": (json: string) => `[${json}]`,
    "null": () => "null",
    "text": (json: string) => JSON.stringify(json),
    "number": () => "1",
    "empty": () => "",
    "empty object": () => "{}",
    "cut": (json: string) => json.slice(0, -1),
    "with more after it": (json: string) => `${json}}`,
    "with BOM": (json: string) => `\uFEFF${json}`,
    "with spaces": (json: string) => `\n ${json} \n`,
    "HTML": () => "<h1>Sign in</h1>",
    "form": () => "access_token=at-1&token_type=bearer",
    "with prototype": (json: string) => `${json.slice(0, -1)},"__proto__":{"error":"x"}}`,
    "with error in another case": (json: string) => `${json.slice(0, -1)},"Error":"x"}`,
  },
} satisfies Axes

/** Returns the response with the changes of these values. A body with the type `application/jwt` is text. */
export function createAnswer(values: Values, members: Values | string, usual = "application/json"): Response {
  const text = typeof members === "string" ? members : JSON.stringify(withoutMissing(members))
  const status = values.status as number ?? 200
  const type = values.type === undefined ? usual : values.type as string | null
  const edit = values.body as ((json: string) => string) | undefined
  const headers = new Headers()
  // a body of bytes gives the response no type of its own
  if (type !== null) headers.set("content-type", type)
  if (values.challenge !== undefined) headers.set("www-authenticate", values.challenge as string)
  if (status === 302) headers.set("location", "https://evil.test/")
  return new Response(status === 204 ? null : new TextEncoder().encode(edit?.(text) ?? text), { status, headers })
}
