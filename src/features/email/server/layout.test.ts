import { describe, expect, it } from 'vitest'
import { TOKEN_PLACEHOLDER, withToken, type Letter } from '../letter.ts'
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

describe('the text of a letter', () => {
  it('says everything in order, with the addresses behind the buttons', () => {
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

Vikarklar - https://vikarklar.example`,
    )
  })

  it('leaves no hole where there are no facts and no buttons', () => {
    const text = renderText({ ...letter, facts: [], buttons: [] }, sender)
    expect(text).not.toMatch(/\n{3}/)
    expect(text).toContain('får det.\n\nLenken gjelder')
  })
})

describe('the HTML of a letter', () => {
  const html = renderHtml('Kan du ta Vikar i 3B?', letter, sender)

  it('says the same as the text', () => {
    for (const part of [
      letter.preview,
      letter.greeting,
      ...letter.paragraphs,
      ...letter.facts.flat(),
      letter.closing,
    ]) {
      expect(html).toContain(part)
    }
    expect(html).toContain('<html lang="nb">')
    expect(html).toContain('<title>Kan du ta Vikar i 3B?</title>')
  })

  it('has a link for each button and no other', () => {
    const links = [...html.matchAll(/<a href="([^"]*)" class="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, href, tone, label]) => ({ href, tone, label }),
    )
    expect(links).toEqual(letter.buttons)
    expect(html.match(/<a /g)).toHaveLength(2)
  })

  it('asks no server for anything when it is opened', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|video|audio|object|embed|form|base)\b/i)
    expect(html).not.toMatch(/\b(src|srcset|background|poster|action)=|url\(|@import|@font-face/i)
    const addresses = [...html.matchAll(/https?:\/\/[^"'\s<]+/g)].map(([address]) => address)
    expect(addresses).toEqual(letter.buttons.map(({ href }) => href))
  })

  it('shows whatever people typed as text, wherever it stands', () => {
    const nasty = `</td></style><script>alert('1')</script><img src=x onerror="alert(1)">&amp;"'`
    const html = renderHtml(
      nasty,
      {
        preview: nasty,
        greeting: nasty,
        paragraphs: [nasty],
        facts: [[nasty, nasty]],
        buttons: [{ label: nasty, href: `https://x.example/"onmouseover="alert(1)`, tone: 'primary' }],
        closing: nasty,
      },
      { name: nasty, url: 'https://x.example', contact: nasty },
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html).not.toMatch(/onmouseover="/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(10)
    expect(html.match(/&amp;amp;/g)).toHaveLength(10)
  })
})

describe('the secret of a letter', () => {
  it('is put into every link and nowhere else', () => {
    const complete = withToken({ ...letter, closing: `Skriv ${TOKEN_PLACEHOLDER}` }, 'AAAAAAAAAAAAAAAAAAAAAA')
    expect(complete.buttons.map(({ href }) => href)).toEqual([
      'https://vikarklar.example/r/AAAAAAAAAAAAAAAAAAAAAA?response=accepted',
      'https://vikarklar.example/r/AAAAAAAAAAAAAAAAAAAAAA?response=declined',
    ])
    expect(complete.closing).toBe(`Skriv ${TOKEN_PLACEHOLDER}`)
  })
})
