// @refresh reload
import { createHandler, StartServer } from "@solidjs/start/server"

export default createHandler(() => (
  <StartServer
    document={(parts) => (
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          {parts.assets}
        </head>
        <body>
          <div id="app">{parts.children}</div>
          {parts.scripts}
        </body>
      </html>
    )}
  />
))
