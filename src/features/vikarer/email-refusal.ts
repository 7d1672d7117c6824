/** The fault of an address that refuses mail, by the status in the mail server's words, and the office's remedy. */
export const refusalAdvice = (words: string): string => {
  if (/\b[45]\.2\.2\b/.test(words))
    return 'Postkassen er full. Be vikaren rydde i den, eller bruk en annen adresse.'
  if (MISSING.test(words)) return 'Adressen finnes ikke. Sjekk den, og rett den.'
  return 'Adressen ble avvist. Sjekk den, eller spør vikaren om en annen.'
}

const MISSING = /\b5\.(1\.(1|2|3|6|10)|2\.1|4\.[14])\b/
