import { expect, test } from "vitest"
import { ar } from "../../src/languages/ar.ts"
import { de } from "../../src/languages/de.ts"
import { en } from "../../src/languages/en.ts"
import { es } from "../../src/languages/es.ts"
import { fr } from "../../src/languages/fr.ts"
import { ja } from "../../src/languages/ja.ts"
import { pt } from "../../src/languages/pt.ts"
import { zh } from "../../src/languages/zh.ts"
import { toMail } from "../../src/mail/mail.ts"
import type { Language } from "../../src/app/texts/language.ts"

const url = "https://app.example/auth/callback/email?token=t"
const write = (language: Language) => toMail({ url, code: "12345678", theme: { name: "Example" }, language })

test.each([
  [ar, "تسجيل الدخول إلى \u2068Example\u2069", /\u2068(?:24|٢٤) ساعة\u2069.*\u2068(?:10|١٠) دقائق\u2069/],
  [de, "Anmelden bei Example", /24 Stunden.*10 Minuten/],
  [es, "Inicia sesión en Example", /24 horas.*10 minutos/],
  [fr, "Connexion à Example", /24\sheures.*10\sminutes/],
  [ja, "Example へのサインイン", /24 時間.*10 分/],
  [pt, "Entre em Example", /24 horas.*10 minutos/],
  [zh, "登录 Example", /24小时.*10分钟/],
])("the mail %# is in its language, with the link and the code as they are", (language, subject, times) => {
  const mail = write(language)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toMatch(times)
  expect(mail.text).toContain(`\n${url}\n`)
  expect(mail.text).toMatch(/\n1234 ?5678\n/)
  expect(mail.html).toContain(`<html lang="${language.tag}" dir="${language.dir}">`)
  expect(mail.html).toMatch(/<p dir="ltr"[^>]*><b>1234<\/b>/)
  const english = write(en).text.split("\n\n").filter((line) => line !== url && !/^\d/.test(line))
  for (const line of english) expect(mail.text + mail.html).not.toContain(line.trim())
})
