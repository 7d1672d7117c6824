import { formatDateTime } from '#shared/dates.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { renderPlainPage } from '../plain-page/page.tsx'
import { attachmentPath, emailContentPath, type OutboxEmail } from './messages.ts'
import { OUTBOX_CSS } from './css.ts'
import { BackIcon, ClipIcon } from './icons.tsx'
import { LinkedText } from './LinkedText.tsx'

/** The permissions of the framed letter: its links open in a new tab, or here when pressed. No script, no form. */
export const LETTER_SANDBOX = [
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
].join(' ')

/** One e-mail as a mail program shows it. */
export const renderEmailPage = (email: OutboxEmail, page: { productName: string; appUrl: string }): string =>
  renderPlainPage({
    title: email.subject,
    productName: page.productName,
    css: OUTBOX_CSS,
    children: (
      <div className="reading">
        <p>
          <a className="button" href={`${serverPaths.outbox}#epost`}>
            <BackIcon />
            Tilbake til utboksen
          </a>
        </p>
        <article className="letter card">
          <header>
            <h1>{email.subject}</h1>
            <dl>
              <dt>Til</dt>
              <dd>{email.to}</dd>
              <dt>Tid</dt>
              <dd>
                <time dateTime={email.createdAt}>{formatDateTime(email.createdAt)}</time>
              </dd>
            </dl>
            <Attachments email={email} />
          </header>
          <iframe
            src={emailContentPath(email.id)}
            title={`Innholdet i e-posten «${email.subject}»`}
            sandbox={LETTER_SANDBOX}
          />
          <details>
            <summary>Vis som ren tekst</summary>
            <p className="plain">
              <LinkedText text={email.text} appUrl={page.appUrl} />
            </p>
          </details>
        </article>
      </div>
    ),
  })

const Attachments = ({ email: { id, attachments } }: { email: OutboxEmail }) =>
  attachments.length > 0 && (
    <ul className="attachments" aria-label="Vedlegg">
      {attachments.map(({ filename, content }, index) => (
        <li key={filename}>
          <a className="button" href={attachmentPath(id, index + 1)} download={filename}>
            <ClipIcon size={20} />
            {filename} <span className="size">{sizeOf(content)}</span>
          </a>
        </li>
      ))}
    </ul>
  )

const sizeOf = (base64: string) => {
  const bytes = Buffer.byteLength(base64, 'base64')
  return bytes < 1000 ? `${bytes} byte` : `${(bytes / 1000).toFixed(1).replace('.', ',')} kB`
}
