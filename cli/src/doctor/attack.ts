import type { Network } from "./client.ts"
import type { Examined } from "./examine.ts"
import type { Folder } from "./folder.ts"
import { attackCaches, attackSharedPages } from "./attacks/caches.ts"
import { attackCookies } from "./attacks/cookies.ts"
import { attackCrossSite } from "./attacks/cross-site.ts"
import { attackGuards } from "./attacks/guards.ts"
import { attackHosts } from "./attacks/hosts.ts"
import { attackMethods } from "./attacks/methods.ts"
import { attackRedirects } from "./attacks/redirects.ts"
import { permit } from "./attacks/permit.ts"
import { type Check, runChecks } from "./run-checks.ts"

/** The parts of a report that attacks find. */
export type Attacked = Examined

/** The most requests that one call sends. */
export const mostAttackRequests = 200

/** What the attacks need besides the site. */
export interface AttackOptions {
  /** Paths of pages that only signed-in users may open. */
  readonly guards: readonly string[]
  readonly network: Network
}

/**
 * Replays the attacks.
 * @throws {Refusal} if the app is not proven to be the caller's own
 */
export async function attackSite(
  url: URL,
  folder: Folder,
  { guards: named, network }: AttackOptions,
): Promise<Attacked> {
  const guards = [...new Set(named)]
  const site = await permit(url, folder, mostAttackRequests, network)
  const attacks: readonly (readonly [name: string, attack: Check])[] = [
    ["cross-site", attackCrossSite],
    ["redirects", attackRedirects],
    ["cookies", attackCookies],
    ["caches", attackCaches],
    ["hosts", attackHosts],
    ["methods", attackMethods],
    // what depends on the number of guards comes last, so that it takes no request from the others
    ["caches", (site, findings) => attackSharedPages(site, guards, findings)],
    ["guards", (site, findings) => attackGuards(site, guards, findings)],
  ]
  const findings = await runChecks(site, attacks)
  return {
    target: `${url.origin}${site.basePath}`,
    requests: site.client.sent,
    mostRequests: site.client.most,
    findings,
  }
}
