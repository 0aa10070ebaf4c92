// deno-fmt-ignore-file -- written by npm run generate from the package simple-icons (CC0-1.0), icon "naver"

export const mark = "M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z"
