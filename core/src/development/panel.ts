import type { PanelFacts } from "../app/help.ts"

/** Returns the path of the development panel, or `undefined` if the app has none. Each request must also pass the panel's own check. */
export function findPanelPath(
  { basePath, development, devPanel, devServer }: Partial<PanelFacts>,
): string | undefined {
  const isOn = devServer !== false && (devPanel === true || (devPanel === undefined && devServer !== undefined))
  return development === true && isOn ? `${basePath}/dev` : undefined
}
