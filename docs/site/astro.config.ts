import { unified } from "@astrojs/markdown-remark"
import starlight from "@astrojs/starlight"
import { defineConfig, passthroughImageService } from "astro/config"
import process from "node:process"
import starlightLinksValidator from "starlight-links-validator"
import { frameworkCode } from "./src/markdown/framework-code.ts"
import { frameworks } from "./src/markdown/frameworks.ts"
import { sidebar } from "./src/markdown/sidebar.ts"
import { accessibleTables } from "./src/markdown/tables.ts"
import { markdownPages } from "./src/markdown/write.ts"
import { toVersionList, version } from "./src/version.ts"

const { SITE_URL: site, SITE_BASE: base = "/", SITE_OUT: outDir = "dist" } = process.env

export default defineConfig({
  ...(site !== undefined && { site }),
  base,
  outDir,
  // the pictures of the pages are as small as they get
  image: { service: passthroughImageService() },
  markdown: {
    processor: unified({ remarkPlugins: [frameworkCode], rehypePlugins: [accessibleTables], smartypants: false }),
  },
  vite: {
    define: {
      "import.meta.env.FRAMEWORKS": JSON.stringify(frameworks),
      "import.meta.env.VERSION": JSON.stringify(version),
      "import.meta.env.VERSION_LIST": JSON.stringify(toVersionList(base)),
    },
  },
  integrations: [
    markdownPages(),
    starlight({
      title: "Svc Auth",
      favicon: "/favicon.svg",
      description: "Sign-in and sessions for SvelteKit, SolidStart, Astro, Next.js, Elysia, Hono and Express",
      components: { Search: "./src/components/Search.astro", Sidebar: "./src/components/Sidebar.astro" },
      // a block that scrolls would be a region, and each region needs a name of its own
      expressiveCode: { defaultProps: { wrap: true } },
      sidebar: sidebar(),
      plugins: [starlightLinksValidator({ errorOnLocalLinks: false })],
      customCss: ["./src/style.css"],
    }),
  ],
})
