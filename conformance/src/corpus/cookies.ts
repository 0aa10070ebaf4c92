import { type CorpusFacts, type HostileRequest, toBytes, utf8 } from "./request.ts"

const count = (length: number, to: (index: number) => string): string =>
  Array.from({ length }, (_, i) => to(i)).join("; ")
const sealed = `${
  btoa('{"alg":"dir","enc":"A256GCM"}').replaceAll("=", "")
}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`
const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${btoa('{"sub":"1"}').replaceAll("=", "")}.`
const slow = `${
  btoa('{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2c":1000000000,"p2s":"AAAA"}').replaceAll("=", "")
}.A.A.A.A`

/** @param name of the session's cookie */
const toTable = (name: string): Readonly<Record<string, string>> => ({
  "an empty one": `${name}=`,
  "no name": "=x; ; =; ;;",
  "no value": name,
  "nonsense": `${name}=%ff%00%`,
  "raw bytes": `${name}=\xff\xfe\x80`,
  "UTF-8": `${name}=${utf8("größe")}`,
  "a sealed one": `${name}=${sealed}`,
  "an unsigned one": `${name}=${unsigned}`,
  "a slow one": `${name}=${slow}`,
  "dots": `${name}=${".".repeat(4_000)}`,
  "quotes": `${name}="${sealed}"; ${name}="`,
  "15,000 letters": `${name}=${"a".repeat(15_000)}`,
  "a hundred twins": count(100, () => `${name}=${sealed}`),
  "a thousand others": count(1_000, (index) => `a${index}=1`),
  "a thousand of our names": count(300, (index) => `__Host-svc.x${index}=1`),
  "fifty chunks": count(50, (index) => `${name}.${index}=${"a".repeat(100)}`),
  "chunks without the first": count(5, (index) => `${name}.${index + 1}=a`),
  "chunks of odd numbers": [-1, 1e9, "0x1", "01", "1e3", "__proto__"].map((at) => `${name}.${at}=a`).join("; "),
  "chunks beside a whole one": `${name}=${sealed}; ${count(9, (index) => `${name}.${index}=a`)}`,
  "a CSRF token of signs": "__Host-svc.csrf-token=|||%7C%7C; svc.csrf-token=a|b",
  "a flow of nonsense": "__Host-svc.flow.AAAAAAAA=x; svc.flow.%ff=y; __Host-svc.flow.=z",
  "__proto__": "__proto__=1; constructor=2; toString=3; hasOwnProperty=4",
  "a planted twin in front": `${name}=planted; ${name}=planted2; ${name}=planted3`,
  "a flash of Start": `flash=${
    encodeURIComponent('{"url":"/protected","result":{"__proto__":1},"error":true}')
  }; flash=%`,
  "tabs and commas": `${name}\t=\tx, ${name}=y\t;\t`,
})

/** Returns a request for each set of cookies at each path that reads one. */
export function toCookies(facts: CorpusFacts): HostileRequest[] {
  const { basePath, guarded, open } = facts
  const targets = [...guarded.slice(0, 1), ...open.slice(0, 1), `${basePath}/session`, `${basePath}/signin`]
  return ["__Host-svc.session-token", "svc.session-token"].flatMap((name) =>
    Object.entries(toTable(name)).flatMap(([what, cookie]) =>
      targets.map((target) => ({
        name: `cookie: ${what} as ${name}, at ${target}`,
        bytes: toBytes(facts, { target, headers: [["cookie", cookie]] }),
      }))
    )
  )
}
