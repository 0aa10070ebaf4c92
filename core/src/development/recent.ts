import { redactText } from "../app/log/redact.ts"
import { parseUrl } from "../web/url.ts"
import type { KeptMail, PanelFacts, Traced } from "../app/help.ts"
import { findPanelPath } from "./panel.ts"

// The development panel shows it. It is in memory only, and only while an app of the process has a panel.

/** A request and what the library decided about it, redacted. */
export interface RecentRequest {
  /** When its first decision was made, in milliseconds since the epoch. */
  readonly at: number
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** The status of the response, if the library made it. */
  status?: number
  readonly steps: {
    readonly text: string
    /** Milliseconds since the first decision. */
    readonly after: number
  }[]
}

/** The last requests and mails of one app, the newest last. */
export interface Recent {
  readonly requests: RecentRequest[]
  readonly mails: (KeptMail & { readonly at: number })[]
}

/** How many requests and mails are kept, and of how many apps. */
const [maxRequests, maxMails, maxApps] = [50, 20, 20]

/** Development servers load this module several times, and again after a change. All copies share what they keep. */
const shared = Symbol.for("svc-auth.development-panel")

function getApps(): Map<string, Recent> {
  const place = globalThis as { [shared]?: Map<string, Recent> }
  return place[shared] ??= new Map()
}

/** Returns what is kept of this app. */
export function getRecent({ limitSource }: Partial<PanelFacts>): Recent {
  // it contains the app's secrets, so it never leaves the process
  const { app = "" } = limitSource ?? {}
  const apps = getApps()
  const recent = apps.get(app) ?? { requests: [], mails: [] }
  if (!apps.has(app) && apps.size >= maxApps) apps.delete(apps.keys().next().value!)
  apps.set(app, recent)
  return recent
}

function add<T>(list: T[], item: T, max: number): void {
  list.push(item)
  if (list.length > max) list.splice(0, list.length - max)
}

/** Keeps a request, unless it is for the panel itself or the app has no panel. @returns the kept request, to which steps are added */
export function keepRequest({ settings, request }: Traced): RecentRequest | undefined {
  const panel = findPanelPath(settings)
  const path = request && parseUrl(request.url)?.pathname
  if (panel === undefined || !request || path === undefined || path.replace(/\/$/, "") === panel) return undefined
  const method = request.method.slice(0, 20)
  const kept: RecentRequest = { at: Date.now(), method, path: redactText(path, settings.hidden), steps: [] }
  add(getRecent(settings).requests, kept, maxRequests)
  return kept
}

/** Keeps a mail, if the app has a panel. */
export function keepMail(settings: PanelFacts, mail: KeptMail): void {
  if (!findPanelPath(settings)) return
  // nothing of the request is kept, which has cookies
  const contents = { ...mail.contents, request: undefined }
  add(getRecent(settings).mails, { ...mail, contents, at: Date.now() }, maxMails)
}
