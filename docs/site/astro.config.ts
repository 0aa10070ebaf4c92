import starlight from "@astrojs/starlight"
import { defineConfig, passthroughImageService } from "astro/config"
import process from "node:process"
import starlightLinksValidator from "starlight-links-validator"
import { frameworks } from "./src/markdown/frameworks.ts"
import { sidebar } from "./src/markdown/sidebar.ts"
import { markdownPages } from "./src/markdown/write.ts"
import { version } from "./src/version.ts"

const { SITE_URL: site, SITE_BASE: base = "/", SITE_OUT: outDir = "dist" } = process.env

export default defineConfig({
  ...(site !== undefined && { site }),
  base,
  outDir,
  // the pictures of the pages are as small as they get
  image: { service: passthroughImageService() },
  vite: {
    define: {
      "import.meta.env.FRAMEWORKS": JSON.stringify(frameworks),
      "import.meta.env.VERSION": JSON.stringify(version),
    },
  },
  integrations: [
    markdownPages(),
    starlight({
      title: "Svc Auth",
      favicon: "/favicon.svg",
      description: "Sign-in and sessions for SvelteKit, SolidStart, Astro, Next.js, Elysia, Hono and Express",
      components: { Sidebar: "./src/components/Sidebar.astro" },
      sidebar: sidebar(),
      plugins: [starlightLinksValidator({ errorOnLocalLinks: false })],
      customCss: ["./src/style.css"],
    }),
  ],
})
