import { type CorpusFacts, type HostileRequest, toBytes, utf8 } from "./request.ts"

type Body = readonly [type: string, body: string]

const [form, json, parts] = ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=b"]
const part = (name: string, value = "x", more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** @param token a valid CSRF token, so that a body is not refused for lack of one */
const toTable = (token: string): Readonly<Record<string, Body>> => ({
  "an empty form": [form, ""],
  "a form of %": [form, "%"],
  "a form of %ff": [form, `csrfToken=${token}&username=%ff%fe&password=%c0%af`],
  "a form of raw bytes": [form, `csrfToken=${token}&username=\xff\0\x80&password=x`],
  "a form with doubles": [form, `csrfToken=${token}&csrfToken=${token}&username=a&username=b&password=c&password=d`],
  "a form with __proto__": [form, `csrfToken=${token}&__proto__=x&constructor=y&__proto__[x]=1&username[]=a`],
  "a form of 20,000 fields": [form, `csrfToken=${token}&${"a&".repeat(20_000)}`],
  "a form of signs": [form, "&=&=&&;;==&".repeat(50)],
  "a form with 60,000 letters": [form, `csrfToken=${token}&username=${"a".repeat(60_000)}&password=x`],
  "a form with 300,000 letters": [form, `csrfToken=${token}&username=${"a".repeat(300_000)}&password=x`],
  "a form with combining marks": [form, `csrfToken=${token}&username=${"%cc%81".repeat(8_000)}&password=x`],
  "a form with surrogates": [form, `csrfToken=${token}&username=%ed%a0%80&password=%ed%b0%80`],
  "a form with NUL": [form, `csrfToken=${token}&username=%00&password=%00`],
  "a form with lines": [form, `csrfToken=${token}&username=a%0d%0aset-cookie:x&callbackUrl=%0d%0a//evil.example`],
  "a form with a broken target": [form, `csrfToken=${token}&username=a&password=b&callbackUrl=http://[&redirectTo=%00`],
  "empty JSON": [json, ""],
  "broken JSON": [json, "{"],
  "JSON with more behind it": [json, '{"a":1}x'],
  "null": [json, "null"],
  "a number": [json, "1e999"],
  "a string": [json, '"x"'],
  "a list": [json, "[]"],
  "JSON with __proto__": [
    json,
    `{"csrfToken":"${token}","__proto__":{"username":"x","isAdmin":true},"constructor":{}}`,
  ],
  "JSON with other types": [json, `{"csrfToken":"${token}","username":{"a":[1]},"password":null,"redirect":"x"}`],
  "JSON with lists for texts": [json, `{"csrfToken":["${token}"],"username":["a","b"],"password":[[]]}`],
  "JSON with a toString": [json, `{"csrfToken":{"toString":"x","valueOf":1},"username":{"toString":null}}`],
  "JSON with surrogates": [json, `{"csrfToken":"${token}","username":"\\ud800","password":"\\udfff\\u0000"}`],
  "JSON of raw bytes": [json, '{"username":"\xff\xfe"}'],
  "JSON with a byte order mark": [json, `${utf8("\ufeff")}{"csrfToken":"${token}"}`],
  "JSON 30,000 lists deep": [json, deep("[", "]", 30_000)],
  "JSON 10,000 objects deep": [json, `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  "JSON lists that never close": [json, "[".repeat(60_000)],
  "JSON 300,000 letters long": [json, `{"csrfToken":"${token}","username":"${"a".repeat(300_000)}"}`],
  "JSON in UTF-16": ["application/json; charset=utf-16", "{\0}\0"],
  "JSON of an unknown charset": ["application/json; charset=\xff", "{}"],
  "JSON by a vendor's name": ["application/vnd.x+json", `{"csrfToken":"${token}"}`],
  "empty multipart": [parts, ""],
  "multipart that never ends": [parts, part("username")],
  "multipart of another boundary": [parts, "--c\r\n\r\n--c--\r\n"],
  "multipart without a boundary": ["multipart/form-data", `${part("username")}--b--\r\n`],
  "multipart with an empty boundary": ["multipart/form-data; boundary=", `${part("username")}--b--\r\n`],
  "multipart with a quoted boundary": ['multipart/form-data; boundary="b', `${part("username")}--b--\r\n`],
  "multipart with a long boundary": [`multipart/form-data; boundary=${"b".repeat(5_000)}`, "--b--\r\n"],
  "multipart without names": [parts, "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n"],
  "multipart without headers": [parts, "--b\r\n\r\nx\r\n--b--\r\n"],
  "multipart with a file for a text": [
    parts,
    `${part("csrfToken", token)}${part("username", "x", '; filename="../../x"')}${
      part("password", "x", '; filename=""')
    }--b--`,
  ],
  "multipart with __proto__": [
    parts,
    `${part("csrfToken", token)}${part("__proto__")}${part("a[__proto__][x]")}--b--\r\n`,
  ],
  "multipart with raw bytes": [parts, `${part("csrfToken", token)}${part("\xff\0", "\xff\0\r\n-")}--b--\r\n`],
  "multipart of 2,000 parts": [parts, `${part("a").repeat(2_000)}--b--\r\n`],
  "multipart with bare line feeds": [parts, part("username").replaceAll("\r", "")],
  "text": ["text/plain", "username=a"],
  "no type": ["", "username=a&password=b"],
  "a type of signs": [";;;/,", "username=a"],
  "a type of 8,000 letters": [`application/${"x".repeat(8_000)}`, "a=1"],
  "XML": ["application/xml", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  "devalue's": ["application/x-sveltekit-formdata", '[{"a":-1},[["Map",0]]]'],
  "seroval's": ["application/json", '{"t":{"t":9,"i":0,"l":1,"a":[{"t":25,"i":0,"s":{},"c":"x"}]},"f":31,"m":[]}'],
})

/** Returns a request for each body at each place that reads one. */
export function toBodies(facts: CorpusFacts): HostileRequest[] {
  const { basePath, credentials, csrfToken, cookie, guarded, doors } = facts
  const routes = [`/callback/${credentials}`, `/signin/${credentials}`, "/signout", "/session", "/nowhere"]
  const targets = [...routes.map((route) => basePath + route), ...guarded.slice(0, 1), ...doors, "/_server?id=x"]
  return targets.flatMap((target) =>
    Object.entries(toTable(csrfToken)).map(([name, [type, body]]) => ({
      name: `body: ${name} to ${target}`,
      bytes: toBytes(facts, {
        method: "POST",
        target,
        headers: [["content-type", type], ["cookie", cookie], ["origin", "https://app.test"]],
        body,
      }),
    }))
  )
}
