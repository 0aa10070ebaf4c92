import { type CorpusFacts, type HostileRequest, type Parts, toBytes, utf8 } from "./request.ts"

type Table<T> = Readonly<Record<string, T>>

/** Other spellings of a path, and other forms of targets. */
export const spellings: Table<(path: string) => string> = {
  "as it is": (path) => path,
  "a slash at its end": (path) => `${path}/`,
  "%ff": (path) => `${path}/%ff`,
  "%ff in its last segment": (path) => `${path}%ff`,
  "%ff first": (path) => `/%ff${path}`,
  "overlong slash": (path) => `${path}/%c0%af`,
  "overlong dots": (path) => `${path}/%c0%ae%c0%ae/`,
  "lone surrogate": (path) => `${path}/%ed%a0%80`,
  "beyond Unicode": (path) => `${path}/%f5%80%80%80`,
  "cut UTF-8": (path) => `${path}/%e2%82`,
  "half an escape": (path) => `${path}/%`,
  "half an escape and a digit": (path) => `${path}/%2`,
  "no hex": (path) => `${path}/%zz`,
  "%u0000": (path) => `${path}/%u0000`,
  "%00": (path) => `${path}/%00`,
  "%00 in its last segment": (path) => `${path}%00.html`,
  "%0d%0a": (path) => `${path}/%0d%0aset-cookie:planted=1`,
  "%7f": (path) => `${path}/%7f`,
  "%20": (path) => `${path}%20`,
  "..%2f": (path) => `${path}/..%2f..%2f`,
  "%2e%2e": (path) => `${path}/%2e%2e/x`,
  "..;": (path) => `${path}/..;/x`,
  ";": (path) => `${path};jsessionid=1`,
  "two slashes": (path) => path.replaceAll("/", "//"),
  "another host's slashes": (path) => `//evil.example${path}`,
  "backslashes": (path) => path.replaceAll("/", "\\"),
  "%5c": (path) => path.replaceAll("/", "/%5c"),
  "%2f": (path) => `/${path.slice(1).replaceAll("/", "%2f")}`,
  "a dot": (path) => `/.${path}`,
  "dots before it": (path) => `/x/..${path}`,
  "escaped dots before it": (path) => `/x/%2e%2e${path}`,
  "dots beyond the root": (path) => `${"/..".repeat(30)}${path}`,
  "upper case": (path) => path.toUpperCase(),
  "its first letter escaped": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "its first letter escaped twice": (path) =>
    path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  "full-width letters": (path) => encodeURI(path.replace(/[a-z]/, "\uff50")),
  "raw UTF-8": (path) => `${path}/${utf8("geschützt")}`,
  "a raw byte": (path) => `${path}/\xff`,
  "raw NUL": (path) => `${path}/\0`,
  "a raw space": (path) => `${path}/a b`,
  "a raw tab": (path) => `${path}/a\tb`,
  "a fragment": (path) => `${path}#/about`,
  "8,000 letters": (path) => `${path}/${"a".repeat(8_000)}`,
  "14,000 letters": (path) => `${path}/${"a".repeat(14_000)}`,
  "100,000 letters": (path) => `${path}/${"a".repeat(100_000)}`,
  "2,000 times %ff": (path) => `${path}/${"%ff".repeat(2_000)}`,
  "2,000 segments": (path) => `${path}${"/a".repeat(2_000)}`,
  "2,000 times ..": (path) => `${path}${"/..".repeat(2_000)}`,
  "a query of %ff": (path) => `${path}?%ff=%ff`,
  "a query of %": (path) => `${path}?%`,
  "a query with __proto__": (path) => `${path}?__proto__[admin]=1&constructor.prototype=1`,
  "2,000 parameters": (path) => `${path}?${"a&".repeat(2_000)}`,
  "targets of other sites": (path) =>
    `${path}?callbackUrl=%0d%0a//evil.example&callbackUrl=javascript:alert(1)&error=%ff`,
  "/__data.json": (path) => `${path}/__data.json`,
  "%ff/__data.json": (path) => `${path}/%ff/__data.json`,
  ".html__data.json": (path) => `${path}.html__data.json`,
  "__data.json with a query": (path) => `${path}/__data.json?x-sveltekit-invalidated=%ff&x-sveltekit-trailing-slash=2`,
  "/__route.js": (path) => `${path}/__route.js`,
  "a form action": (path) => `${path}?/__proto__`,
  "a form action of %ff": (path) => `${path}?/%ff`,
  "an Astro action": (path) => `${path}?_action=%ff`,
  "an Astro action __proto__": (path) => `${path}?_action=__proto__.constructor`,
  "absolute": (path) => `http://app.test${path}`,
  "absolute, of another host": (path) => `http://evil.example${path}`,
  "absolute, with a password": (path) => `https://user:pw@app.test${path}`,
  "absolute, upper case": (path) => `HTTP://APP.TEST${path}`,
  "absolute without host": (path) => `http://${path}`,
  "absolute with a broken host": (path) => `http://[::1${path}`,
  "absolute with a broken port": (path) => `http://app.test:99999${path}`,
  "of another scheme": (path) => `file://${path}`,
  "without a slash": (path) => path.slice(1),
}

/** Targets that are not paths. */
const notPaths: Table<string> = {
  "asterisk": "*",
  "authority": "app.test:443",
  "question mark": "?",
  "nothing": "",
  "javascript": "javascript:alert(1)",
  "slashes": "//",
  "three slashes": "///",
  "at": "//@",
  "brackets": "//[",
  "colon": "//:0",
  "percent": "/%",
}

/** The clients that send a target. */
const requesters: Table<Omit<Parts, "target">> = {
  page: { headers: [["accept", "text/html"], ["sec-fetch-mode", "navigate"]] },
  program: { headers: [["accept", "application/json"]] },
  "Kit's action": {
    method: "POST",
    headers: [
      ["x-sveltekit-action", "true"],
      ["accept", "application/json"],
      ["origin", "https://app.test"],
      ["content-type", "application/x-www-form-urlencoded"],
    ],
    body: "a=1",
  },
  "Kit's action by GET": { headers: [["x-sveltekit-action", "true"]] },
}

/** Returns every spelling of the guarded and open paths, from each client. */
export function toTargets(facts: CorpusFacts): HostileRequest[] {
  const { guarded, open, basePath } = facts
  const paths = [...guarded, ...open.slice(0, 1), `${basePath}/session`, `${basePath}/signin/${facts.credentials}`]
  const spelled = paths.flatMap((path) =>
    Object.entries(spellings).map(([name, spell]) => [`${path}, ${name}`, spell(path)] as const)
  )
  const targets = [...spelled, ...Object.entries(notPaths)]
  return targets.flatMap(([name, target]) =>
    Object.entries(requesters).map(([requester, parts]) => ({
      name: `target: ${name}, as ${requester}`,
      bytes: toBytes(facts, { ...parts, target }),
    }))
  )
}
