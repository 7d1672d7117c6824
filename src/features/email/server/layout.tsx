import { renderToStaticMarkup } from 'react-dom/server'
import { withoutLinks } from '#shared/text.ts'
import type { Letter } from '../letter.ts'
import { Buttons, Mark, Panel } from './letter-parts.tsx'
import { DARK, style } from './letter-style.ts'

/** The product's signature in a mail. */
export interface Sender {
  readonly name: string
  readonly url: string
  readonly contact: string
}

/**
 * User text (names, titles, places) must not become links in our mail. Exceptions are our own addresses, and a line
 * that is only the address of a login or of the contact ({@link OF_ADDRESSES}).
 */
const withoutOthersLinks = (letter: Letter, { url, contact }: Sender): Letter => {
  const own = new RegExp(
    `(?<![\\p{L}\\p{N}.@:/-])(${escaped(url)}|${escaped(contact)})(?![\\p{L}\\p{N}@/:-]|\\.[\\p{L}\\p{N}])`,
    'u',
  )
  const plain = (text: string) =>
    text
      .split(own)
      .map((part, at) => (at % 2 === 1 ? part : withoutLinks(part)))
      .join('')
  const plainButAddress = (text: string) =>
    text
      .split(/(, |\n)/)
      .map((part) => (ADDRESS.test(part) ? part : plain(part)))
      .join('')
  return {
    ...letter,
    preview: plain(letter.preview),
    greeting: plain(letter.greeting),
    paragraphs: letter.paragraphs.map(plain),
    facts: letter.facts.map(([label, value]) => [
      label,
      OF_ADDRESSES.has(label) ? plainButAddress(value) : plain(value),
    ]),
    closing: plain(letter.closing),
    why: letter.why && plain(letter.why),
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

/** Facts whose e-mail address is a known one, not typed by an office. */
const OF_ADDRESSES: ReadonlySet<string> = new Set(['Brukernavn', 'Kontakt'])
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/

/** The plain text of a letter, for screen readers, watches and simple programs. */
export const renderText = (written: Letter, sender: Sender): string => {
  const letter = withoutOthersLinks(written, sender)
  return [
    letter.greeting,
    ...letter.paragraphs,
    [...letter.facts, ...(letter.amounts ?? [])].map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...letter.buttons.map((button) => `${button.label}:\n${button.href}`),
    letter.closing,
    [letter.why ?? '', sender.name, sender.url, sender.contact].filter((line) => line !== '').join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The HTML of a letter. React escapes every text, so user text never becomes markup. */
export const renderHtml = (subject: string, letter: Letter, sender: Sender): string =>
  `<!doctype html>${renderToStaticMarkup(<Layout subject={subject} letter={withoutOthersLinks(letter, sender)} sender={sender} />)}`

const Layout = ({ subject, letter, sender }: { subject: string; letter: Letter; sender: Sender }) => (
  <html lang="nb">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{DARK}</style>
    </head>
    <body className="paper" style={style.body}>
      <div style={style.preview}>{letter.preview}</div>
      <table role="presentation" lang="nb" width="100%" cellSpacing={0} className="paper" style={style.paper}>
        <tbody>
          <tr>
            <td align="center" style={style.margin}>
              <p className="ink" style={style.product}>
                <Mark />
                {sender.name}
              </p>
              <Card letter={letter} />
              <p className="dim" style={style.footer}>
                {letter.why && (
                  <>
                    {letter.why}
                    <br />
                  </>
                )}
                {sender.url}
                <br />
                {sender.contact}
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
)

const Card = ({ letter }: { letter: Letter }) => (
  <table role="presentation" width="520" cellSpacing={0} className="card" style={style.card}>
    <tbody>
      <tr>
        <td align="left" style={style.content}>
          <h1 className="ink" style={style.greeting}>
            {letter.greeting}
          </h1>
          {letter.paragraphs.map((paragraph) => (
            <p key={paragraph} className="ink" style={style.text}>
              {paragraph}
            </p>
          ))}
          <Panel facts={letter.facts} amounts={letter.amounts} />
          <Buttons buttons={letter.buttons} />
          <p className="dim" style={style.closing}>
            {letter.closing}
          </p>
        </td>
      </tr>
    </tbody>
  </table>
)
