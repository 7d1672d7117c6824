import { describe, expect, it } from 'vitest'
import { tidyLink, tidyPage } from './tidy-link.ts'

const TOKEN = 'Ab-_9Ab-_9Ab-_9Ab-_9Ab'
const EDGES = '-_Ab9Ab-_9Ab-_9Ab-_9-_'

/** Links as sent by mail programs and chats. */
const AROUND = [
  '.',
  ',',
  ')',
  '>',
  '"',
  "'",
  ';',
  '!',
  ':',
  '…',
  '»',
  '”',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00A0',
  '\u200B',
  '\u00AD',
  '\uFEFF',
  '/',
]
const written = (text: string) => [encodeURIComponent(text), text === '/' ? '/' : encodeURI(text)]

describe('the link of an answer page', () => {
  it.each(AROUND)('loses %j after its token', (dirt) => {
    for (const token of [TOKEN, EDGES])
      for (const end of written(dirt)) expect(tidyLink(`/r/${token}${end}`)).toBe(`/r/${token}`)
  })

  it('loses text before its token', () => {
    for (const start of ['%20', '%3C', '<', '%22', '%E2%80%8B', '/'])
      expect(tidyLink(`/r/${start}${TOKEN}`)).toBe(`/r/${TOKEN}`)
  })

  it('loses invisible characters within its token', () => {
    for (const hidden of ['%C2%AD', '%E2%80%8B', '%E2%81%A0', '%ef%bb%bf', '\u00C2\u00AD'])
      expect(tidyLink(`/r/${TOKEN.slice(0, 9)}${hidden}${TOKEN.slice(9)}`)).toBe(`/r/${TOKEN}`)
  })

  it('gets a lower-case path', () => {
    expect(tidyLink(`/R/${TOKEN}`)).toBe(`/r/${TOKEN}`)
    expect(tidyLink(`/R/${TOKEN}/KALENDER.ICS?vakt=0123abcd`)).toBe(`/r/${TOKEN}/kalender.ics?vakt=0123abcd`)
  })

  it('preserves its file and its query', () => {
    expect(tidyLink(`/r/${TOKEN}/kalender.ics).`)).toBe(`/r/${TOKEN}/kalender.ics`)
    expect(tidyLink(`/r/${TOKEN}.?response=accepted`)).toBe(`/r/${TOKEN}?response=accepted`)
    expect(tidyLink(`/r/${TOKEN}?response=accepted%22.`)).toBe(`/r/${TOKEN}?response=accepted`)
  })

  it('loses truncated escapes, and the text of a sentence', () => {
    for (const end of ['%', '%E2%80', '%2', '_', '.%20Hilsen%20Kari', '*', '**'])
      expect(tidyLink(`/r/${TOKEN}${end}`)).toBe(`/r/${TOKEN}`)
  })

  it('loses a repeated address before it, and brackets around it', () => {
    for (const start of [
      '/https://vikarklar.no',
      '/https:/vikarklar.no',
      '/http://localhost:3000/',
      '/%3Chttps://vikarklar.no',
      '/vikarklar.no',
      '/r/https://vikarklar.no',
      '/%3C',
      '/%20',
    ])
      expect(tidyLink(`${start}/r/${TOKEN}%3E`)).toBe(`/r/${TOKEN}`)
    for (const end of ['https://vikarklar.no', '%20https://vikarklar.no', '%0A'])
      expect(tidyLink(`/r/${TOKEN}${end}/r/${TOKEN}`)).toBe(`/r/${TOKEN}`)
    expect(tidyLink(`/R%2F${TOKEN}`)).toBe(`/r/${TOKEN}`)
  })

  it('loses the line break or the blank that a mail program has put into its token', () => {
    for (const gap of ['%0A', '%0D%0A', '%20', '%0D%0A%20%20', '=%0D%0A', '=%0A', '%09'])
      expect(tidyLink(`/r/${TOKEN.slice(0, 9)}${gap}${TOKEN.slice(9)}`)).toBe(`/r/${TOKEN}`)
    expect(tidyLink(`/r/3D${TOKEN}`)).toBe(`/r/${TOKEN}`)
  })

  it('preserves the answer if its question mark was escaped, and loses tracking parameters', () => {
    expect(tidyLink(`/r/${TOKEN}%3Fresponse=accepted`)).toBe(`/r/${TOKEN}?response=accepted`)
    expect(tidyLink(`/r/${TOKEN}?response=accepted&amp;fbclid=x`)).toBe(
      `/r/${TOKEN}?response=accepted&fbclid=x`,
    )
    expect(tidyLink(`/r/${TOKEN}&fbclid=x`)).toBe(`/r/${TOKEN}`)
    expect(tidyLink(`/r/${TOKEN}?utm_source=mail&fbclid=x`)).toBeNull()
  })

  it('is unchanged when it is clean, or has no token', () => {
    for (const url of [
      `/r/${TOKEN}`,
      `/r/${TOKEN}?vakt=0123abcd&response=declined`,
      `/r/${TOKEN}/kalender.ics`,
      `/r/${TOKEN}/ukjent`,
      `/r/${TOKEN}x`,
      `/r/${TOKEN.slice(1)}.`,
      '/r/',
      '/r/%',
      `/admin/r/${TOKEN}`,
      `/assets/ar/${TOKEN}`,
    ])
      expect([url, tidyLink(url)]).toEqual([url, null])
  })
})

describe('the links of mails to a login', () => {
  it.each(['/auth/magic', '/auth/bekreft', '/auth/passord', '/auth/invitasjon'])(
    '%s is tidied too',
    (door) => {
      for (const dirt of ['.', ')', '%20', '%22', '%E2%80%8B', '%C2%AD', '%0A', '%'])
        expect(tidyLink(`${door}?token=${TOKEN}${dirt}`)).toBe(`${door}?token=${TOKEN}`)
      expect(tidyLink(`${door.toUpperCase()}/?token=${TOKEN}`)).toBe(`${door}?token=${TOKEN}`)
      expect(tidyLink(`${door}?token=${TOKEN}`)).toBeNull()
      expect(tidyLink(door)).toBeNull()
      expect(tidyLink(`${door}?token=kort.`)).toBeNull()
    },
  )

  it('are understood with escaped and encoded marks, and after another address', () => {
    const clean = `/auth/magic?token=${TOKEN}&exp=1764300000`
    for (const url of [
      `/auth/magic%3Ftoken=${TOKEN}&exp=1764300000`,
      `/auth/magic?token%3D${TOKEN}%26exp%3D1764300000`,
      `/auth/magic?token=3D${TOKEN}&exp=3D1764300000`,
      `/auth/magic?token=${TOKEN.slice(0, 9)}%0A${TOKEN.slice(9)}&exp=1764300000`,
      `/https://vikarklar.no/auth/magic?token=${TOKEN}&exp=1764300000`,
    ])
      expect(tidyLink(url)).toBe(clean)
  })

  it('preserve the end of their validity', () => {
    expect(tidyLink(`/auth/magic?token=${TOKEN}&exp=1764300000).`)).toBe(
      `/auth/magic?token=${TOKEN}&exp=1764300000`,
    )
    expect(tidyLink(`/auth/magic?token=${TOKEN}&amp;exp=1764300000`)).toBe(
      `/auth/magic?token=${TOKEN}&exp=1764300000`,
    )
  })
})

describe('the address of a page', () => {
  it.each([
    ['/hjelp.', '/hjelp'],
    ['/Priser', '/priser'],
    ['/priser%20', '/priser'],
    ['/hjelp)?a=b', '/hjelp?a=b'],
    ['/auth%3E', '/auth'],
    ['/admin/credits-sms).', '/admin/credits-sms'],
    [
      '/admin/oppdragslogg/8f14e45f-ceea-467f-a9d8-1c5a2b3c4d5e%22.',
      '/admin/oppdragslogg/8f14e45f-ceea-467f-a9d8-1c5a2b3c4d5e',
    ],
    ['/admin/oppdragslogg/%C3%A6%0D%0A%0D%0Ax).', '/admin/oppdragslogg/%C3%A6%0D%0A%0D%0Ax'],
    ['/%20', '/'],
  ])('%s was meant to be %s', (url, meant) => {
    expect(tidyPage(url)).toBe(meant)
    expect(tidyPage(meant)).toBeNull()
  })

  it.each([
    '/hjelp',
    '/',
    '/auth',
    '/auth/',
    '/Admin',
    '/ukjent.',
    '/favicon.ico',
    '//evil.example',
    '/hjelp.txt',
  ])('%s is none to be mended', (url) => expect(tidyPage(url)).toBeNull())
})

it('a tidied link is clean: one redirect suffices', () => {
  for (const url of [
    `/R//%22${TOKEN}%22/KALENDER.ics.`,
    `/AUTH/magic/?TOKEN=${TOKEN}.&exp=12x`,
    `/r/${TOKEN}_?vakt=ab.`,
  ]) {
    const clean = tidyLink(url)
    expect(clean).not.toBeNull()
    expect(tidyLink(clean ?? '')).toBeNull()
  }
})
