/**
 * `npm run fuzz`: seeded nonsense against `Auth`. It must never throw, never fail unheard, never give a session and never
 * sign anyone out. `--seed` repeats a run, `--only` one request of it.
 * @module
 */
import process from "node:process"
import { parseArgs } from "node:util"
import { type Exchange, judge, type laws } from "./fuzz/laws.ts"
import { mutate, readBesideJunk } from "./fuzz/mutation.ts"
import { createRandom, type Random } from "./fuzz/random.ts"
import { type Subject, subjects, type Visit, visit } from "./fuzz/subject.ts"
import { toLine } from "./tally.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    runs: { type: "string", default: "10000" },
    only: { type: "string" },
  },
})

const maxShown = 10

interface Attempt {
  readonly kind: keyof typeof laws
  readonly request: Request
}

function toAttempt(random: Random, visitor: Visit): Attempt | undefined {
  const kind = random.pick(["signedOut", "signedOut", "signedIn", "readers"] as const)
  const request = kind === "readers"
    ? readBesideJunk(random, visitor)
    : mutate(random, visitor, { signedIn: kind === "signedIn" })
  if (!request) return undefined
  // Asking to be signed out with a good token is no mistake to be survived.
  const leaves = kind === "signedIn" && request.method === "POST" && request.url.includes("signout")
  return leaves ? undefined : { kind, request }
}

/** How often each status was answered: a run that only ever met 400 has tested little. */
const statuses = new Map<number, number>()

async function judgeOne(subject: Subject, { kind, request }: Attempt): Promise<string[]> {
  subject.heard()
  try {
    const response = await subject.answer(request)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const exchange: Exchange = { subject, request, response, body: await response.text(), logged: subject.heard() }
    return judge(exchange, kind)
  } catch (error) {
    return [`thrown past Auth: ${error instanceof Error ? error.stack : String(error)}`]
  }
}

function describe(subject: Subject, { kind, request }: Attempt): string {
  const headers = [...request.headers].map(([name, text]) => `    ${name}: ${JSON.stringify(text).slice(0, 1500)}`)
  return [`  ${subject.name}, ${kind}`, `    ${request.method} ${request.url.slice(0, 1500)}`, ...headers].join("\n")
}

const seed = Number(values.seed)
const runs = Number(values.runs)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(runs)) {
  throw new RangeError("--seed and --runs are whole numbers")
}
console.log(`fuzz: ${runs} requests, seed ${seed}`)

const visitors = new Map<Subject, Visit>()
for (const subject of subjects) visitors.set(subject, await visit(subject))

let failed = 0
for (let run = 0; run < runs; run++) {
  if (values.only !== undefined && run !== Number(values.only)) continue
  const random = createRandom(seed + Math.imul(run, 0x9e3779b1))
  const subject = random.pick(subjects)
  const visitor = visitors.get(subject)
  let attempt: Attempt | undefined
  while (visitor && !attempt) attempt = toAttempt(random, visitor)
  if (!attempt) continue
  const broken = await judgeOne(subject, attempt)
  if (broken.length === 0) continue
  failed++
  if (failed > maxShown) continue
  console.log(`\nrun ${run}: ${broken.join("; ")}\n${describe(subject, attempt)}`)
  console.log(`  again: npm run fuzz -- --seed ${seed} --runs ${runs} --only ${run}`)
}
const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
console.log(`answers: ${counts.join(", ")}`)
console.log(toLine({ passed: failed === 0 ? 1 : 0, failed: failed === 0 ? 0 : 1, skipped: 0 }))
process.exitCode = failed > 0 ? 1 : 0
