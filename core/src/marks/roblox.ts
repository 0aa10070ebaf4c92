// deno-fmt-ignore-file -- written by npm run generate from the package simple-icons (CC0-1.0), icon "roblox"

export const mark = "M18.926 23.998 0 18.892 5.075.002 24 5.108ZM15.348 10.09l-5.282-1.453-1.414 5.273 5.282 1.453z"
