import { betterAuth } from "better-auth/minimal"
import { client, secret } from "./options.ts"

export const answer: (request: Request) => Promise<Response> = betterAuth({
  secret,
  baseURL: "https://app.example",
  basePath: "/auth",
  logger: { disabled: true },
  rateLimit: { enabled: false },
  socialProviders: { github: client },
}).handler
