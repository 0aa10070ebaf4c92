import node from "@astrojs/node"
import svcAuth from "@svc-auth/astro/integration"
import { defineConfig } from "astro/config"

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  integrations: [svcAuth()],
  // behind a proxy that ends https, name the host that users see:
  // security: { allowedDomains: [{ hostname: "app.example", protocol: "https" }] },
})
