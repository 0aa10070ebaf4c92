import { Auth } from "@auth/core"
import GitHub from "@auth/core/providers/github"
import { client, logger, secret } from "./options.ts"

export const config = {
  secret,
  logger,
  basePath: "/auth",
  trustHost: true,
  // the servers of the bench speak HTTP, and Auth.js does not read X-Forwarded-Proto for this
  useSecureCookies: true,
  providers: [GitHub(client)],
}

export const answer = (request: Request): Promise<Response> => Auth(request, config)
