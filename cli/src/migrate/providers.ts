import { type Context, report } from "./context.ts"
import { findImported } from "./imports.ts"
import { findAll, findProperty, keyOf, type Node, type Source } from "./source.ts"

const guide = "docs/migrate-from-auth-js.md"

type ObjectLiteral = Extract<Node, { type: "ObjectExpression" }>

/** Options of passkey providers that have another name here. */
const passkeyOptions: Readonly<Record<string, string>> = {
  relayingParty: "relyingParty",
  enableConditionalUI: "conditionalUI",
}
/** Options of passkey providers that this library lacks. */
const noPasskeyOptions = new Set(
  `authenticationOptions registrationOptions getUserInfo getRelayingParty formFields simpleWebAuthn
  simpleWebAuthnBrowserVersion`.split(/\s+/),
)

/** Options of Auth.js's providers that this library's lack. */
export const noOptions: Readonly<Record<string, string>> = {
  fusionauth: "tenantId",
  github: "enterprise",
  gitlab: "baseUrl",
  "microsoft-entra-id": "profilePhotoSize",
  notion: "redirectUri",
  webex: "apiBaseUrl",
  wechat: "platformType",
  workos: "connection",
}

/** Converts and reports options of providers that are different here. */
export function convertProviders(context: Context, source: Source): void {
  for (const { local, name, module } of findImported(source)) {
    const [, id = ""] = /\/providers\/([\w-]+)$/.exec(module) ?? []
    const isPasskey = id === "passkey" || id === "webauthn"
    if (name !== "default") continue
    if (isPasskey) context.needed.add("@simplewebauthn/server")
    for (const { callee, arguments: [options] } of findAll(source.program, "CallExpression")) {
      if (callee.type !== "Identifier" || callee.name !== local || options?.type !== "ObjectExpression") continue
      if (isPasskey) convertPasskey(context, source, options)
      for (const key of [noOptions[id], "httpOptions"]) {
        const property = key === undefined ? undefined : findProperty(options, key)
        if (!property) continue
        // that module of Auth.js works here only with the issuer of one tenant
        const cure = key === "httpOptions" || id === "microsoft-entra-id"
          ? "remove it"
          : `import Auth.js's module, \`@auth/core/providers/${id}\`, which works here`
        const what = `the option \`${key}\` of \`${id}\` is not supported: ${cure}`
        report(context, source, property, what, `${guide}#providers-that-are-not-here`)
      }
    }
  }
  checkEmail(context, source)
}

function convertPasskey(context: Context, source: Source, { properties }: ObjectLiteral): void {
  for (const property of properties) {
    const key = keyOf(property) ?? ""
    const renamed = passkeyOptions[key]
    if (renamed !== undefined && property.type === "Property" && !property.shorthand) {
      source.edit.update(property.key.start, property.key.end, renamed)
    } else if (noPasskeyOptions.has(key)) {
      const what = `the option \`${key}\` of passkeys is not supported: remove it, and see what replaces it`
      report(context, source, property, what, `${guide}#passkeys`)
    }
  }
}

/** `email` of Auth.js sends by SMTP, unless it gets a function that sends. */
function checkEmail(context: Context, source: Source): void {
  for (const { local, name, module } of findImported(source)) {
    if (name !== "default" || !module.endsWith("/providers/email")) continue
    for (const call of findAll(source.program, "CallExpression")) {
      const [options] = call.arguments
      if (call.callee.type !== "Identifier" || call.callee.name !== local) continue
      if (options && findProperty(options, "sendVerificationRequest")) continue
      const what =
        `\`${local}\` without \`sendVerificationRequest\` sends by SMTP: import \`@svc-auth/core/providers/nodemailer\`, and set \`id: "email"\`, so that its URLs stay`
      report(context, source, call, what, `${guide}#from-next-auth-4`)
    }
  }
}
