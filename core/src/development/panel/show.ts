import { toMail } from "../../mail/mail.ts"
import { AuthError } from "../../errors.ts"
import { redact } from "../../app/log/redact.ts"
import { getPageHeaders } from "../../pages/headers.ts"
import { type PanelCookie, type PanelMail, type PanelProvider, panelSheet, renderPanel } from "../panel-page.ts"
import type { RouteContext } from "../../app/context.ts"
import type { KeptMail } from "../../app/help.ts"
import { findPanelPath } from "../panel.ts"
import { getRecent } from "../recent.ts"
import { toHash } from "../../seal/runtime-crypto.ts"
import { findCurrentSession, readSession } from "../../session/session.ts"
import { findMissingVariables } from "../../app/client-credentials.ts"
import { fromBase64Url, toBase64, toUtf8 } from "../../web/bytes.ts"
import { parseUrl } from "../../web/url.ts"
import { provideCsrf } from "../../http/csrf-token.ts"
import { type Flow, page } from "../../app/outcome.ts"
import { routeUrl, toRedirectUri } from "../../app/target.ts"
import { findTestUsers } from "./test-users.ts"

/** `GET dev`: shows the development panel. It does not renew the session. */
export const showPanel: Flow = async (context) => {
  const { settings } = context
  const { requests, mails } = getRecent(settings)
  const csrfToken = await provideCsrf(context)
  const session = await readSessionClaims(context)
  const shown = {
    ...{ csrfToken, action: findPanelPath(settings)!, setupUrl: routeUrl(context, "error"), now: context.now },
    requests: requests.toReversed(),
    session: session.text,
    cookies: listCookies(context, session.expires),
    providers: await Promise.all([...settings.providers.values()].map((provider) => describe(context, provider))),
    mails: mails.toReversed().map(toShownMail),
  }
  const view = { name: "custom", script: undefined, render: renderPanel(shown) } as const
  return page(view, 200, await getHeaders(context))
}

/** Returns the headers that differ from those of other pages: other origins cannot embed or open the panel, and it has its own style sheet. */
async function getHeaders({ settings }: RouteContext): Promise<Readonly<Record<string, string>>> {
  const policy = (await getPageHeaders(settings.theme))["Content-Security-Policy"]!
  const hash = toBase64(fromBase64Url(await toHash(panelSheet))!)
  return {
    "Content-Security-Policy": policy.replace("style-src ", `style-src 'sha256-${hash}' `),
    "Content-Language": "en",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  }
}

/** Returns this browser's session as JSON, without anything that could sign a user in. */
async function readSessionClaims(context: RouteContext): Promise<{ readonly text: string; readonly expires?: Date }> {
  const own = { ...context, skipRenewal: () => {} }
  try {
    const reading = await readSession(own)
    if (reading.status !== "ok") return { text: "The session cannot be read at the moment; see the log." }
    if (!reading.session) return { text: "No user is signed in in this browser." }
    const { stored, startedAt } = await findCurrentSession(own) ?? {}
    // not `token`, because the value of that name would be redacted as a whole
    const kept = stored && ("token" in stored ? { claims: stored.token } : { row: stored.session })
    const shown = { session: reading.session, ...kept, ...startedAt && { startedAt: new Date(startedAt) } }
    const plain: unknown = JSON.parse(
      JSON.stringify(shown, (_, value: unknown) => typeof value === "bigint" ? String(value) : value),
    )
    const text = JSON.stringify(redact(plain, context.settings.getHidden()), null, 2)
    return { text, expires: new Date(reading.session.expires) }
  } catch (thrown) {
    const error = thrown instanceof AuthError ? thrown : new AuthError({ type: "SessionTokenError", cause: thrown })
    context.settings.logger.error(error.type, error)
    return { text: "The session cannot be read; see the log." }
  }
}

const units = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]] as const

/** Returns a duration in its largest unit. */
function toShortly(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ["second", 1]
  const count = Math.floor(seconds / size)
  return `${count} ${unit}${count === 1 ? "" : "s"}`
}

/** Returns the names and sizes of all cookies that the browser sent. Browsers do not send when cookies expire. */
function listCookies({ request, cookies, now }: RouteContext, sessionExpires: Date | undefined): PanelCookie[] {
  const known = Object.entries(cookies)
  return (request.headers.get("cookie") ?? "").split(";").flatMap((pair) => {
    const name = pair.slice(0, Math.max(0, pair.indexOf("="))).trim()
    if (name === "") return []
    const [kind] = known.find(([, spec]) => name === spec.name || name.startsWith(`${spec.name}.`)) ?? []
    const isSession = kind === "sessionToken" && sessionExpires !== undefined
    const left = isSession ? (sessionExpires.getTime() - now.getTime()) / 1000 : 0
    return [{
      name,
      bytes: toUtf8(pair.trim()).length,
      kind: kind ?? "not of this library",
      expires: isSession
        ? `in ${toShortly(left)}, ${sessionExpires.toISOString()}`
        : "unknown, because browsers do not send it",
    }]
  })
}

async function describe(
  context: RouteContext,
  provider: Parameters<typeof findTestUsers>[0],
): Promise<PanelProvider> {
  const { id, type } = provider
  const isOAuth = "config" in provider
  return {
    ...{ id, type, name: provider.name ?? id },
    missing: isOAuth ? findMissingVariables(provider) : [],
    callbackUrl: isOAuth ? toRedirectUri(context, provider) : undefined,
    users: context.settings.csrf ? await findTestUsers(provider) : [],
  }
}

function toShownMail({ to, contents, isOwn, at }: KeptMail & { readonly at: number }): PanelMail {
  const { url, code } = contents
  const { subject, text } = isOwn ? { subject: undefined, text: undefined } : toMail(contents)
  // without the punctuation of the sentence
  const found = (text ?? "").match(/https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]]/g) ?? []
  const links = [...new Set([...url ? [url] : [], ...found])].filter((link) => parseUrl(link))
  return { ...{ to, at, subject, text, links }, code: isOwn ? code : undefined }
}
