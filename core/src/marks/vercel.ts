// deno-fmt-ignore-file -- written by npm run generate from the package simple-icons (CC0-1.0), icon "vercel"

export const mark = "m12 1.608 12 20.784H0Z"
