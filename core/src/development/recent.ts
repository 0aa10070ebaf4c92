import { redactText } from "../app/log/redact.ts"
import { parseUrl } from "../web/url.ts"
import type { KeptMail, PanelFacts, Traced } from "../app/help.ts"
import { findPanelPath } from "./panel.ts"

// Data for the development panel. It is in memory only, and only while an app of the process has a panel.

/** A request and the library's decisions about it, redacted. */
export interface RecentRequest {
  /** Time of its first decision, in milliseconds since the epoch. */
  readonly at: number
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** The status of the response, if the library created it. */
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

/** Maximum number of requests and mails of an app that are stored, and maximum number of apps. */
const [maxRequests, maxMails, maxApps] = [50, 20, 20]

/** Development servers load this module several times, and again after a change. All copies share the stored data. */
const shared = Symbol.for("svc-auth.development-panel")

function getApps(): Map<string, Recent> {
  const place: typeof globalThis & { [shared]?: Map<string, Recent> } = globalThis
  return place[shared] ??= new Map()
}

/** Returns the stored data of this app. */
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

/** Stores a request, unless it is for the panel itself or the app has no panel. @returns the stored request, to which steps are added */
export function keepRequest({ settings, request }: Traced): RecentRequest | undefined {
  const panel = findPanelPath(settings)
  const path = request && parseUrl(request.url)?.pathname
  if (panel === undefined || !request || path === undefined || path.replace(/\/$/, "") === panel) return undefined
  const method = request.method.slice(0, 20)
  const kept: RecentRequest = { at: Date.now(), method, path: redactText(path, settings.getHidden()), steps: [] }
  add(getRecent(settings).requests, kept, maxRequests)
  return kept
}

/** Stores a mail, if the app has a panel. */
export function keepMail(settings: PanelFacts, mail: KeptMail): void {
  if (!findPanelPath(settings)) return
  // do not store the request, because it has cookies
  const contents = { ...mail.contents, request: undefined }
  add(getRecent(settings).mails, { ...mail, contents, at: Date.now() }, maxMails)
}
