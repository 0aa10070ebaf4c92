import starlight from "@astrojs/starlight"
import { defineConfig, passthroughImageService } from "astro/config"
import process from "node:process"
import starlightLinksValidator from "starlight-links-validator"
import { sidebar } from "./src/markdown/sidebar.ts"
import { markdownPages } from "./src/markdown/write.ts"

const { SITE_URL: site, SITE_BASE: base = "/", SITE_OUT: outDir = "dist" } = process.env

export default defineConfig({
  ...(site !== undefined && { site }),
  base,
  outDir,
  trailingSlash: "always",
  // the pictures of the pages are as small as they get
  image: { service: passthroughImageService() },
  integrations: [
    markdownPages(),
    starlight({
      title: "Svc Auth",
      favicon: "/favicon.svg",
      credits: false,
      lastUpdated: false,
      sidebar: sidebar(),
      plugins: [starlightLinksValidator({ errorOnLocalLinks: false })],
      customCss: ["./src/style.css"],
    }),
  ],
})
