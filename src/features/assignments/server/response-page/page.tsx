import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Mark } from '#server/html/Mark.tsx'
import { formatDateLong, formatTimeRange, endsNextDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { RESPONSE_MESSAGE_MAX, type Answer } from '../../rules.ts'
import { LINK_UNUSABLE, TOO_LATE } from '../../texts.ts'
import { RESPONSE_CSS } from './css.ts'
import { RESPONSE_SCRIPT } from './script.ts'
import type { ResponseView } from './view.ts'

/** The page of a link with its answer, complete without script: the one it has only tells that somebody is there. */
export const renderResponsePage = (
  view: ResponseView,
  page: { token: string; productName: string; preselected: Answer | null; problem: string | null },
): string =>
  renderDocument(
    page.productName,
    <>
      <p className="from">
        <strong>{view.facts.contactName}</strong>
        {view.facts.employerName && <> · {view.facts.employerName}</>}
      </p>
      <h1>Hei {view.vikarName}!</h1>
      {page.problem && <Box tone="bad" heading={page.problem} />}
      <Result view={view} token={page.token} />
      <Facts view={view} />
      {view.isOpen && <AnswerForm view={view} {...page} />}
      <script>{RESPONSE_SCRIPT}</script>
    </>,
  )

/** The page of a link that opens nothing: unknown, expired, tampered with or withdrawn look alike. */
export const renderUnusableLink = (productName: string): string =>
  renderDocument(productName, <Box tone="neutral" heading={LINK_UNUSABLE} />)

const renderDocument = (productName: string, children: ReactNode) =>
  `<!doctype html>${renderToStaticMarkup(<Document productName={productName}>{children}</Document>)}`

/** Title and preview are neutral: messaging programs show them to whoever looks at the telephone. */
const Document = ({ productName, children }: { productName: string; children: ReactNode }) => (
  <html lang="nb">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="color-scheme" content="light dark" />
      <meta property="og:title" content={`Forespørsel fra ${productName}`} />
      <meta property="og:description" content="Åpne lenken for å svare." />
      <title>{`Forespørsel · ${productName}`}</title>
      <style>{RESPONSE_CSS}</style>
    </head>
    <body>
      <header>
        <Mark />
        {productName}
      </header>
      <main>{children}</main>
    </body>
  </html>
)

const Box = ({
  tone,
  heading,
  children,
}: {
  tone: 'good' | 'bad' | 'neutral'
  heading: string
  children?: ReactNode
}) => (
  <section className={`box ${tone}`} role="status">
    <h2>{heading}</h2>
    {children}
  </section>
)

const Result = ({ view: { state, facts, isOpen }, token }: { view: ResponseView; token: string }) => {
  switch (state) {
    case 'won':
      return (
        <Box tone="good" heading="Gratulerer! Du har fått oppdraget">
          <p>Du får også en e-post med bekreftelse og kalenderfil.</p>
          <p>
            <a className="button secondary" href={paths.responseCalendar(token)}>
              Legg i kalenderen
            </a>
            {facts.contactPhone && (
              <a className="button secondary" href={`tel:${facts.contactPhone}`}>
                Ring {formatPhone(facts.contactPhone)}
              </a>
            )}
          </p>
          <p>Kan du likevel ikke komme? Si fra til {facts.contactName} med en gang.</p>
        </Box>
      )
    case 'completed':
      return <Box tone="neutral" heading="Takk for innsatsen! Oppdraget er fullført." />
    case 'taken':
      return <Box tone="neutral" heading={TOO_LATE} />
    case 'cancelled':
      return <Box tone="bad" heading="Oppdraget er avlyst." />
    case 'declined':
      return (
        <Box tone="neutral" heading="Svaret ditt er registrert: Ikke interessert">
          {isOpen && <p>Ombestemt deg? Så lenge oppdraget er ledig, kan du fortsatt svare ja.</p>}
        </Box>
      )
    case 'asked':
      return <p className="notice">Førstemann til mølla: Den første som svarer ja, får jobben.</p>
  }
}

const Facts = ({ view: { facts, state } }: { view: ResponseView }) => (
  <section className="card">
    <h2>{facts.title}</h2>
    <dl>
      <dt>Dato</dt>
      <dd>{formatDateLong(facts.date)}</dd>
      <dt>Tid</dt>
      <dd>
        {formatTimeRange(facts.startTime, facts.endTime)}
        {endsNextDay(facts.startTime, facts.endTime) && ' (slutter neste dag)'}
      </dd>
      <dt>Sted</dt>
      <dd>{facts.location}</dd>
      <Optional term="Beskrivelse" value={facts.description} />
      <Optional term="Krav" value={facts.requirements} />
      {state === 'won' && (
        <>
          <dt>Kontakt</dt>
          <dd>
            {facts.contactName}
            {facts.contactPhone && (
              <>
                <br />
                <a href={`tel:${facts.contactPhone}`}>{formatPhone(facts.contactPhone)}</a>
              </>
            )}
            <br />
            <a href={`mailto:${facts.contactEmail}`}>{facts.contactEmail}</a>
          </dd>
        </>
      )}
    </dl>
  </section>
)

const Optional = ({ term, value }: { term: string; value: string | null }) =>
  value && (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  )

const AnswerForm = ({
  view,
  token,
  preselected,
}: {
  view: ResponseView
  token: string
  preselected: Answer | null
}) => {
  const no = preselected === 'declined'
  return (
    <form method="post" action={paths.response(token)}>
      <details>
        <summary>Skriv en beskjed (valgfritt)</summary>
        <label htmlFor="message">Beskjed til {view.facts.contactName}</label>
        <textarea id="message" name="message" rows={3} maxLength={RESPONSE_MESSAGE_MAX} />
      </details>
      {preselected && <p className="notice">Trykk for å bekrefte svaret ditt.</p>}
      <button type="submit" className={no ? 'secondary' : 'primary'} name="response" value="accepted">
        Ja, jeg tar oppdraget
      </button>
      {view.state === 'asked' && (
        <button type="submit" className={no ? 'primary' : 'secondary'} name="response" value="declined">
          Nei, jeg kan ikke
        </button>
      )}
    </form>
  )
}
