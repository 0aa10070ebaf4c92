import { createCsrfMiddleware, createMiddleware, createStart } from "@tanstack/react-start"
import { handle } from "./auth.ts"

// the compiler removes what `server` gets, and its imports, from the browser's bundle
const authMiddleware = createMiddleware().server(({ request, pathname, next }) =>
  handle({ request, pathname }, async () => (await next()).response)
)

const csrfMiddleware = createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === "serverFn" })

export const startInstance = createStart(() => ({ requestMiddleware: [authMiddleware, csrfMiddleware] }))
