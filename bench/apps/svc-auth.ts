import { Auth } from "@svc-auth/core"
import GitHub from "@svc-auth/core/providers/github"
import { client, logger, secret } from "./options.ts"

export const config = { secret, logger, basePath: "/auth", trustHost: true, providers: [GitHub(client)] }

export const answer = (request: Request): Promise<Response> => Auth(request, config)
