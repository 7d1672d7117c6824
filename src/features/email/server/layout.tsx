import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from '../letter.ts'
import { Buttons, Mark, Panel } from './letter-parts.tsx'
import { DARK, style } from './letter-style.ts'

/** The product as it signs its mail. */
export interface Sender {
  readonly name: string
  readonly url: string
  readonly contact: string
}

/** The plain text of a letter: what screen readers, watches and simple programs show. */
export const renderText = (letter: Letter, sender: Sender): string =>
  [
    letter.greeting,
    ...letter.paragraphs,
    [...letter.facts, ...(letter.amounts ?? [])].map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...letter.buttons.map((button) => `${button.label}:\n${button.href}`),
    letter.closing,
    [letter.why ?? '', sender.name, sender.url, sender.contact].filter((line) => line !== '').join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** The HTML of a letter. React escapes every text, so nothing that people write becomes markup. */
export const renderHtml = (subject: string, letter: Letter, sender: Sender): string =>
  `<!doctype html>${renderToStaticMarkup(<Layout subject={subject} letter={letter} sender={sender} />)}`

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
