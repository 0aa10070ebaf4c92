/**
 * An app for the suite's command-line program, which only gets the command that starts it.
 * @module
 */
import process from "node:process"
import { oidc } from "@svc-auth/core/providers"
import { serve } from "./serve.mjs"

const {
  SVC_CONFORMANCE_IDP,
  SVC_CONFORMANCE_CLIENT_ID,
  SVC_CONFORMANCE_CLIENT_SECRET,
} = process.env
const config = {
  providers: [
    oidc({ id: "idp", name: "Provider", issuer: SVC_CONFORMANCE_IDP })({
      clientId: SVC_CONFORMANCE_CLIENT_ID,
      clientSecret: SVC_CONFORMANCE_CLIENT_SECRET,
    }),
  ],
  secret: crypto.randomUUID() + crypto.randomUUID(),
  trustHost: true,
}
const { origin } = await serve(config)
console.log(origin)
