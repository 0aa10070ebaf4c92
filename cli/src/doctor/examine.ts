import { Refusal } from "../command.ts"
import type { Network } from "./client.ts"
import { write } from "./finding.ts"
import type { Folder } from "./folder.ts"
import { checkAuthUrl } from "./folder-checks/auth-url.ts"
import { checkEnvLoading } from "./folder-checks/env-loading.ts"
import { checkGit } from "./folder-checks/git.ts"
import { checkProviders } from "./folder-checks/providers.ts"
import { checkSchema } from "./folder-checks/schema.ts"
import { checkSecret } from "./folder-checks/secret.ts"
import { checkVersions } from "./folder-checks/versions.ts"
import type { Report } from "./report.ts"
import { type Check, runChecks } from "./run-checks.ts"
import { checkCaches } from "./site-checks/caches.ts"
import { checkCookies } from "./site-checks/cookies.ts"
import { checkOrigin } from "./site-checks/origin.ts"
import { reachSite } from "./site-checks/reach.ts"
import { checkSetup } from "./site-checks/setup.ts"

/** The parts of a report that an examination finds. */
export type Examined = Pick<Report, "target" | "requests" | "mostRequests" | "findings">

/** The most requests that one examination sends to an app. It needs eight. */
export const mostSiteRequests = 20

/** Examines the app's folder. @throws {Refusal} if there is no app */
export async function examineFolder(folder: Folder): Promise<Examined> {
  if (!folder.manifest && folder.envFiles.length === 0) {
    throw new Refusal(
      `${folder.path} has neither package.json nor .env: call doctor in the app's folder, or with a URL.`,
    )
  }
  const findings = [
    ...await checkSecret(folder),
    ...checkEnvLoading(folder),
    ...checkGit(folder),
    ...checkAuthUrl(folder),
    ...await checkProviders(folder),
    ...folder.manifest ? checkVersions(folder) : [],
    ...await checkSchema(folder),
    ...["limits", "adapter"].map((check) =>
      write(check).unknown(
        "the folder does not show it",
        "Call doctor with the URL of the app in development: docs/doctor.md",
      )
    ),
  ]
  return { target: folder.path, requests: 0, mostRequests: 0, findings }
}

const checks: readonly (readonly [name: string, check: Check])[] = [
  ["cookies", checkCookies],
  ["caches", checkCaches],
  ["origin", checkOrigin],
  ["setup", checkSetup],
]

/** Examines an app that listens. */
export async function examineSite(url: URL, folder: Folder, network: Network): Promise<Examined> {
  const { findings, site, client } = await reachSite(url, folder, mostSiteRequests, network)
  const all = [...findings, ...site ? await runChecks(site, checks) : []]
  return { target: url.href, requests: client.sent, mostRequests: client.most, findings: all }
}
