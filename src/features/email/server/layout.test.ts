import { describe, expect, it } from 'vitest'
import { inSubject, TOKEN_PLACEHOLDER, withToken, type Letter } from '../letter.ts'
import { renderHtml, renderText } from './layout.tsx'

const sender = { name: 'Vikarklar', url: 'https://vikarklar.example', contact: 'hei@vikarklar.example' }

const letter: Letter = {
  preview: 'Vikar i 3B i morgen',
  greeting: 'Hei Ola Hansen,',
  paragraphs: ['Fjellhamar skole spør om du kan ta et oppdrag.', 'Den første som svarer ja, får det.'],
  facts: [
    ['Hva', 'Vikar i 3B'],
    ['Når', 'Tirsdag 1. desember\n07:45-14:30'],
  ],
  buttons: [
    {
      label: 'Ja, jeg tar det',
      href: 'https://vikarklar.example/r/{token}?response=accepted',
      tone: 'primary',
    },
    { label: 'Nei', href: 'https://vikarklar.example/r/{token}?response=declined', tone: 'secondary' },
  ],
  closing: 'Lenken gjelder til oppdraget er over.',
}

const amounts = [
  ['Uten mva', '392,00\u00a0kr'],
  ['Mva (25 %)', '98,00\u00a0kr'],
  ['Sum', '490,00\u00a0kr'],
] as const

describe('the text of a letter', () => {
  it('has everything in order, with the addresses behind the buttons', () => {
    expect(renderText(letter, sender)).toBe(
      `Hei Ola Hansen,

Fjellhamar skole spør om du kan ta et oppdrag.

Den første som svarer ja, får det.

Hva: Vikar i 3B
Når: Tirsdag 1. desember
07:45-14:30

Ja, jeg tar det:
https://vikarklar.example/r/{token}?response=accepted

Nei:
https://vikarklar.example/r/{token}?response=declined

Lenken gjelder til oppdraget er over.

Vikarklar
https://vikarklar.example
hei@vikarklar.example`,
    )
  })

  it('has amounts below the facts, with their sum last', () => {
    expect(renderText({ ...letter, amounts }, sender)).toContain(
      '07:45-14:30\nUten mva: 392,00\u00a0kr\nMva (25 %): 98,00\u00a0kr\nSum: 490,00\u00a0kr\n\nJa, jeg tar det:',
    )
  })

  it('has no gap without facts and buttons', () => {
    const text = renderText({ ...letter, facts: [], buttons: [] }, sender)
    expect(text).not.toMatch(/\n{3}/)
    expect(text).toContain('får det.\n\nLenken gjelder')
  })
})

describe('the HTML of a letter', () => {
  const html = renderHtml('Kan du ta Vikar i 3B?', letter, sender)

  it('has the same content as the text', () => {
    for (const part of [
      letter.preview,
      letter.greeting,
      ...letter.paragraphs,
      'Vikar i 3B',
      'Tirsdag 1. desember<br/>07:45-14:30',
      letter.closing,
      sender.url,
      sender.contact,
    ]) {
      expect(html).toContain(part)
    }
    expect(html).toContain('<html lang="nb">')
    expect(html).toContain('<title>Kan du ta Vikar i 3B?</title>')
  })

  it('does not break telephone numbers and times across lines', () => {
    const facts = [['Kontakt', 'Kari, 912 34 567\nfra kl. 06.30']] as const
    expect(renderHtml('', { ...letter, facts }, sender)).toContain(
      'Kari, 912\u00a034\u00a0567<br/>fra kl.\u00a006.30',
    )
  })

  it('has amounts in a separate column, with a line above their sum', () => {
    const rows = [
      ...renderHtml('', { ...letter, amounts }, sender).matchAll(
        /<tr><td class="([^"]*)"[^>]*>([^<]*)<\/td><td align="right"[^>]*>([^<]*)<\/td><\/tr>/g,
      ),
    ]
    expect(rows.map(([, name, label, amount]) => [name, label, amount])).toEqual([
      ['dim', ...(amounts[0] ?? [])],
      ['dim', ...(amounts[1] ?? [])],
      ['ink line', ...(amounts[2] ?? [])],
    ])
  })

  it('gives every text a colour, on an inline background', () => {
    for (const [, style] of html.matchAll(/class="(?:ink|dim)[^"]*" style="([^"]*)"/g))
      expect(style).toMatch(/(^|;)color:#/)
    for (const [, name, style] of html.matchAll(
      /class="(paper|card|panel|primary|secondary)" style="([^"]*)"/g,
    ))
      expect([name, style]).toEqual([name, expect.stringMatching(/(^|;)background-color:#/)])
  })

  it('shows the preview in lists only', () => {
    expect(html).toMatch(new RegExp(`<body[^>]*><div style="display:none;[^"]*">${letter.preview}</div>`))
    expect(renderText(letter, sender)).not.toContain(letter.preview)
  })

  it('has a link for each button and no other', () => {
    const links = [...html.matchAll(/<a href="([^"]*)" class="([^"]*)-label"[^>]*>([^<]*)<\/a>/g)].map(
      ([, href, tone, label]) => ({ href, tone, label }),
    )
    expect(links).toEqual(letter.buttons)
    expect(html.match(/<a /g)).toHaveLength(2)
  })

  it('makes no request to a server when it is opened', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|video|audio|object|embed|form|base)\b/i)
    expect(html).not.toMatch(/\b(src|srcset|background|poster|action)=|url\(|@import|@font-face/i)
    const addresses = [...html.matchAll(/https?:\/\/[^"'\s<]+/g)].map(([address]) => address)
    expect(addresses).toEqual([...letter.buttons.map(({ href }) => href), sender.url])
  })

  it('shows user input as text everywhere', () => {
    const nasty = `</td></style><script>alert('1')</script><img src=x onerror="alert(1)">&amp;"'`
    const html = renderHtml(
      nasty,
      {
        preview: nasty,
        greeting: nasty,
        paragraphs: [nasty],
        facts: [[nasty, nasty]],
        amounts: [[nasty, nasty]],
        buttons: [{ label: nasty, href: `https://x.example/"onmouseover="alert(1)`, tone: 'primary' }],
        closing: nasty,
      },
      { name: nasty, url: 'https://x.example', contact: nasty },
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html).not.toMatch(/onmouseover="/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(12)
    expect(html.match(/&amp;amp;/g)).toHaveLength(12)
  })
})

describe('the secret of a letter', () => {
  it('is inserted into every link and nowhere else', () => {
    const complete = withToken({ ...letter, closing: `Skriv ${TOKEN_PLACEHOLDER}` }, 'AAAAAAAAAAAAAAAAAAAAAA')
    expect(complete.buttons.map(({ href }) => href)).toEqual([
      'https://vikarklar.example/r/AAAAAAAAAAAAAAAAAAAAAA?response=accepted',
      'https://vikarklar.example/r/AAAAAAAAAAAAAAAAAAAAAA?response=declined',
    ])
    expect(complete.closing).toBe(`Skriv ${TOKEN_PLACEHOLDER}`)
  })
})

describe('user text in a subject', () => {
  it('is unchanged if it is one short line', () => {
    expect(inSubject('Vikar i 3B på Ås 🏫')).toBe('Vikar i 3B på Ås 🏫')
  })

  it('becomes one line with one text direction and no control characters', () => {
    expect(inSubject(' Vikar\r\nBcc: alle@ofre.example\u2028\u202eB3\u0000 ')).toBe(
      'Vikar Bcc: alle@ ofre. example B3',
    )
  })

  it('contains no link, and no invisible character', () => {
    expect(inSubject('Se ond.example eller https://ond.example/a')).toBe(
      'Se ond. example eller https: //ond. example/a',
    )
    expect(inSubject('St. Olav skole, avd. 2')).toBe('St. Olav skole, avd. 2')
  })

  it('is cut between characters', () => {
    expect(inSubject('Vikar i matte', 9)).toBe('Vikar i…')
    expect(inSubject('👩‍👩‍👧👩‍👩‍👧', 9)).toBe('👩‍👩‍👧…')
    expect(inSubject('a'.repeat(60))).toBe('a'.repeat(60))
    expect(inSubject('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
  })
})

describe('user text', () => {
  const typed = 'Se ond.example, www.ond.no/x og https://ond.example/a?b=1, eller skriv til meg@ond.example'
  const own = 'Skriv til hei@vikarklar.example.'
  const written: Letter = {
    ...letter,
    preview: typed,
    greeting: `Hei ${typed},`,
    paragraphs: [typed, own, 'https://vikarklar.example.ond.no og hei@vikarklar.example.no'],
    facts: [
      ['Sted', typed],
      ['Kontakt', 'Kari Nordmann, 912 34 567, kari@fjellhamar.example'],
    ],
    closing: typed,
    why: `Du får denne e-posten fordi ${typed} har deg i vikarregisteret sitt.`,
  }
  /** Finds text outside the buttons that a mail program turns into links. */
  const linked = (text: string) =>
    text
      .replaceAll(/https:\/\/vikarklar\.example\/r\/\S+/g, '')
      .match(/[a-z]+:\/\/\S+|[\w.-]+@[\w.-]+\.\w{2,}|(?<![\w@.-])[\w-]+(\.[\w-]+)*\.[a-z]{2,}\b/gi) ?? []

  it.each([
    ['text', renderText(written, sender)],
    [
      'HTML',
      renderHtml('Kan du ta ond.example?', written, sender)
        .replace(/^.*<body/s, '')
        .replaceAll(/<[^>]*>/g, ' '),
    ],
  ])('become no links in the %s part, which keeps our own addresses', (_, part) => {
    expect(new Set(linked(part))).toEqual(
      new Set(['hei@vikarklar.example', 'kari@fjellhamar.example', 'https://vikarklar.example']),
    )
    expect(part.replaceAll('\u200b', '')).toContain('https://ond.example/a?b=1')
  })
})
