import { describe, expect, it } from 'vitest'
import { tidyLink } from './tidy-link.ts'

const TOKEN = 'Ab-_9Ab-_9Ab-_9Ab-_9Ab'
const EDGES = '-_Ab9Ab-_9Ab-_9Ab-_9-_'

/** As mail programs and chats send them. */
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

  it('loses what is before its token', () => {
    for (const start of ['%20', '%3C', '<', '%22', '%E2%80%8B', '/'])
      expect(tidyLink(`/r/${start}${TOKEN}`)).toBe(`/r/${TOKEN}`)
  })

  it('loses what is within its token and cannot be seen', () => {
    for (const hidden of ['%C2%AD', '%E2%80%8B', '%E2%81%A0', '%ef%bb%bf', '\u00C2\u00AD'])
      expect(tidyLink(`/r/${TOKEN.slice(0, 9)}${hidden}${TOKEN.slice(9)}`)).toBe(`/r/${TOKEN}`)
  })

  it('has its path in small letters', () => {
    expect(tidyLink(`/R/${TOKEN}`)).toBe(`/r/${TOKEN}`)
    expect(tidyLink(`/R/${TOKEN}/KALENDER.ICS?vakt=0123abcd`)).toBe(`/r/${TOKEN}/kalender.ics?vakt=0123abcd`)
  })

  it('keeps its file and its query', () => {
    expect(tidyLink(`/r/${TOKEN}/kalender.ics).`)).toBe(`/r/${TOKEN}/kalender.ics`)
    expect(tidyLink(`/r/${TOKEN}.?response=accepted`)).toBe(`/r/${TOKEN}?response=accepted`)
    expect(tidyLink(`/r/${TOKEN}?response=accepted%22.`)).toBe(`/r/${TOKEN}?response=accepted`)
  })

  it('loses escapes that are cut off, and the text of a sentence', () => {
    for (const end of ['%', '%E2%80', '%2', '_', '.%20Hilsen%20Kari', '*', '**'])
      expect(tidyLink(`/r/${TOKEN}${end}`)).toBe(`/r/${TOKEN}`)
  })

  it('stays as it is when it is clean, or has no token', () => {
    for (const url of [
      `/r/${TOKEN}`,
      `/r/${TOKEN}?vakt=0123abcd&response=declined`,
      `/r/${TOKEN}/kalender.ics`,
      `/r/${TOKEN}/ukjent`,
      `/r/${TOKEN}x`,
      `/r/${TOKEN.slice(1)}.`,
      '/r/',
      '/r/%',
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

  it('keep the end of their validity', () => {
    expect(tidyLink(`/auth/magic?token=${TOKEN}&exp=1764300000).`)).toBe(
      `/auth/magic?token=${TOKEN}&exp=1764300000`,
    )
    expect(tidyLink(`/auth/magic?token=${TOKEN}&amp;exp=1764300000`)).toBe(
      `/auth/magic?token=${TOKEN}&exp=1764300000`,
    )
  })
})

it('a tidied link is clean: one redirect is enough', () => {
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
