import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter, LetterButton } from '../letter.ts'

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
    letter.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...letter.buttons.map((button) => `${button.label}:\n${button.href}`),
    letter.closing,
    `${sender.name} - ${sender.url}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** The HTML of a letter. React escapes every text, so nothing that people write becomes markup. */
export const renderHtml = (subject: string, letter: Letter, sender: Sender): string =>
  `<!doctype html>${renderToStaticMarkup(<Layout subject={subject} letter={letter} sender={sender} />)}`

const DARK = `
  :root { color-scheme: light dark }
  @media (prefers-color-scheme: dark) {
    .paper { background: #121715 !important }
    .card { background: #1a211e !important; border-color: #2f3935 !important }
    .ink { color: #edf1ee !important }
    .dim { color: #a9b4ae !important }
    .primary { background: #6fcab0 !important; color: #06251c !important }
    .secondary { color: #6fcab0 !important; border-color: #84918a !important }
  }`

const FONT = "Figtree, 'Segoe UI', system-ui, sans-serif"

const Layout = ({ subject, letter, sender }: { subject: string; letter: Letter; sender: Sender }) => (
  <html lang="nb">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{subject}</title>
      <style>{DARK}</style>
    </head>
    <body
      className="paper"
      style={{ margin: 0, padding: '24px 12px', background: '#f7f4ee', fontFamily: FONT }}
    >
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{letter.preview}</div>
      <div className="card" style={card}>
        <p className="ink" style={{ ...text, fontWeight: 700 }}>
          {letter.greeting}
        </p>
        {letter.paragraphs.map((paragraph) => (
          <p key={paragraph} className="ink" style={text}>
            {paragraph}
          </p>
        ))}
        <Facts facts={letter.facts} />
        <p style={{ margin: '24px 0 0' }}>
          {letter.buttons.map((button) => (
            <Button key={button.label} {...button} />
          ))}
        </p>
        <p className="dim" style={{ ...text, color: '#57605b', fontSize: 14, marginBottom: 0 }}>
          {letter.closing}
        </p>
      </div>
      <p className="dim" style={{ textAlign: 'center', fontSize: 13, color: '#57605b' }}>
        {sender.name} · {sender.contact}
      </p>
    </body>
  </html>
)

const Facts = ({ facts }: { facts: Letter['facts'] }) =>
  facts.length > 0 && (
    <table role="presentation" style={{ borderSpacing: 0, margin: '16px 0' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td className="dim" style={{ ...cell, color: '#57605b', paddingRight: 16 }}>
              {label}
            </td>
            <td
              className="ink"
              style={{
                ...cell,
                color: '#1d2421',
                fontWeight: 600,
                whiteSpace: 'pre-line',
                overflowWrap: 'anywhere',
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const Button = ({ label, href, tone }: LetterButton) => (
  <a href={href} className={tone} style={tone === 'primary' ? primary : secondary}>
    {label}
  </a>
)

const card = {
  maxWidth: 520,
  margin: '0 auto',
  padding: 24,
  background: '#ffffff',
  border: '1px solid #ddd8cd',
  borderRadius: 14,
}
const text = { margin: '0 0 12px', fontSize: 16, lineHeight: 1.5, color: '#1d2421' }
const cell = { padding: '4px 0', fontSize: 16, verticalAlign: 'top' }
const button = {
  display: 'inline-block',
  margin: '0 12px 16px 0',
  padding: '14px 26px',
  borderRadius: 12,
  fontSize: 16,
  fontWeight: 700,
  textDecoration: 'none',
}
const primary = { ...button, background: '#0f5c4a', color: '#ffffff' }
const secondary = { ...button, color: '#0f5c4a', border: '1px solid #7a827d', padding: '13px 25px' }
