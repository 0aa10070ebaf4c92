import { Auth } from "@svc-auth/core"
import { type Finding, write } from "../finding.ts"
import { findSecrets, type Folder } from "../folder.ts"

const { ok, fault, warning } = write("secret")

const cure = "Run `npx @svc-auth/cli secret --print` and set AUTH_SECRET to what it prints: docs/deployment.md"

/** Texts of examples. Random base64 contains none of them by accident: the shortest has seven letters. */
const examples =
  /change[-_ ]?(?:me|this)|your[-_ ]?(?:auth[-_ ]?)?secret|super[-_ ]?secret|(?:my|auth|next|svc)[-_ ]?secret|example|placeholder|password|replace[-_ ]?(?:me|this|with)|0123456789|abcdefghijk/i

/** Below it, a secret was typed rather than generated. A key of the library has 256 bits. */
const minBits = 128

/** How many of the 16 hexadecimal digits a text that was generated has at least: 32 random ones almost never have fewer. */
const minDigits = 8

/**
 * Returns an estimate of the bits in a text, from how often each character is in it: an upper bound for texts that were typed. Hexadecimal
 * digits have four bits each, such as the output of `openssl rand -hex 16`, which has exactly 128.
 */
export function estimateBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const length = [...text].length
  if (/^(?=.*[a-f])(?=.*\d)[\da-f]+$/i.test(text) && counts.size >= minDigits) return 4 * length
  return [...counts.values()].reduce((bits, n) => bits - n * Math.log2(n / length), 0)
}

/** The strength of each secret. */
export async function checkSecret(folder: Folder): Promise<Finding[]> {
  const secrets = findSecrets(folder)
  if (secrets.length === 0) {
    return [
      fault("no .env file sets AUTH_SECRET", "Run `npx @svc-auth/cli secret`, which adds one: docs/deployment.md"),
    ]
  }
  const both = folder.variables["AUTH_SECRET"] && folder.variables["SVC_SECRET"]
  return [
    ...both && folder.variables["AUTH_SECRET"] !== folder.variables["SVC_SECRET"]
      ? [
        warning(
          "AUTH_SECRET and SVC_SECRET differ, and AUTH_SECRET is used",
          "Remove SVC_SECRET: docs/configuration.md",
        ),
      ]
      : [],
    ...await Promise.all(secrets.map(judge)),
  ]
}

async function judge(secret: string): Promise<Finding> {
  const refused = await findCoreFault(secret)
  if (refused) return fault(`the library refuses the secret: ${refused}`, cure)
  if (examples.test(secret)) return fault("the secret contains the text of an example", cure)
  const bits = Math.floor(estimateBits(secret))
  if (bits < minBits) return fault(`the secret has about ${bits} bits, and needs ${minBits}`, cure)
  return ok(`the secret has ${[...secret].length} characters and up to ${bits} bits`)
}

/** Returns why the library itself refuses the secret, or `undefined`. The library is called, so that its rule is in one place. */
async function findCoreFault(secret: string): Promise<string | undefined> {
  let reason: string | undefined
  const origin = "http://localhost"
  const { status } = await Auth(new Request(`${origin}/auth/csrf`), {
    secret,
    origin,
    providers: [],
    logger: { error: (_, error) => void (reason ??= error.message), warn() {}, debug() {} },
  })
  return status < 500 ? undefined : reason ?? "it gives no reason"
}
