import { parseArgs } from "node:util"
import { type Command, Refusal, type Surroundings } from "../command.ts"
import { readUrl } from "../doctor/address.ts"
import { type Attacked, attackSite, mostAttackRequests } from "../doctor/attack.ts"
import { type Network, system } from "../doctor/client.ts"
import { type Examined, examineFolder, examineSite, mostSiteRequests } from "../doctor/examine.ts"
import { readFolder } from "../doctor/folder.ts"
import { count, type Report, toLines } from "../doctor/report.ts"

/** `svc-auth doctor`: says what is wrong with an app. */
export const doctor: Command = createDoctor(system)

/** Returns the command. */
export function createDoctor(network: Network): Command {
  return {
    summary: "says what is wrong with the app in this folder, or at a URL",
    help: `Usage: svc-auth doctor [url] [--json]
       svc-auth doctor attack <url> [--guard <path>]… [--json]

Without a URL: examines the app in this folder, and tries its client credentials with a made-up code.
With a URL, such as https://app.example or http://localhost:3000: sends at most ${mostSiteRequests} requests to the app and compares the answers
with the folder. If the auth routes have another base path than /auth, write it: https://app.example/api/auth.

attack replays attacks against your own app, and prints what got through. It runs only against this machine's loopback addresses, or
against a host whose CSRF cookie verifies under the AUTH_SECRET of .env in this folder; finding that out takes 1 request. It sends at most
${mostAttackRequests} requests, follows no redirect, sends no mail and makes no user.

  --guard <path>  a page that only signed-in users may open, such as /members. May be repeated
  --json          prints one JSON document: docs/doctor.md

The exit code is 0, 1 if a fault was found or doctor could not test all that it was to test, and 2 if doctor cannot run.`,
    run: (args, surroundings) => run(args, surroundings, network),
  }
}

async function run(args: readonly string[], surroundings: Surroundings, network: Network): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: "boolean" }, guard: { type: "string", multiple: true } },
  })
  const isAttack = positionals[0] === "attack"
  const [url, ...more] = isAttack ? positionals.slice(1) : positionals
  if (more.length > 0) throw new Refusal(`doctor takes one URL, and got ${more.length + 1}.`)
  if (isAttack && url === undefined) {
    throw new Refusal("attack needs the URL of your app, such as http://localhost:3000.")
  }
  if (values.guard && !isAttack) {
    throw new Refusal("--guard is only for attack: write svc-auth doctor attack <url> --guard <path>.")
  }
  const wrong = values.guard?.find((path) => !/^\/[^/?#\\][^?#\\]*$/.test(path) || /[^!-~]/.test(path))
  if (wrong !== undefined) {
    throw new Refusal(
      `--guard ${wrong} is not the path of a page below the root: write it as /members, without a query, and escape letters as %C3%A9.`,
    )
  }
  const folder = readFolder(surroundings.cwd)
  const done: Examined | Attacked = isAttack
    ? await attackSite(readUrl(url!), folder, { guards: values.guard ?? [], network })
    : url === undefined
    ? await examineFolder(folder)
    : await examineSite(readUrl(url), folder, network)
  return print(
    { version: 1, command: isAttack ? "doctor attack" : "doctor", ...done, counts: count(done.findings) },
    values.json === true,
    surroundings,
  )
}

function print(report: Report, asJson: boolean, surroundings: Surroundings): number {
  if (asJson) surroundings.print(JSON.stringify(report, undefined, 2))
  else for (const line of toLines(report)) surroundings.print(line)
  return report.counts.fault > 0 || report.findings.some(({ untested }) => untested) ? 1 : 0
}
