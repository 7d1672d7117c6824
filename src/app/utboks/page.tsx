import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { renderPlainPage } from '../plain-page/page.tsx'
import {
  emailPath,
  smsAnchor,
  threadsOf,
  type OutboxEmail,
  type OutboxSms,
  type Thread,
  type SmsState,
} from './messages.ts'
import { OUTBOX_CSS } from './css.ts'
import { ClipIcon, MailIcon, MessageIcon, PersonIcon, RefreshIcon } from './icons.tsx'
import { LinkedText } from './LinkedText.tsx'
import { ReportForm } from './ReportForm.tsx'

/** The content of the page; a kind that is sent for real is null. */
export interface OutboxView {
  readonly productName: string
  readonly appUrl: string
  readonly sms: readonly OutboxSms[] | null
  readonly states: ReadonlyMap<string, SmsState>
  readonly emails: readonly OutboxEmail[] | null
  /** The limit of rows read for each kind. */
  readonly limit: number
}

/** All caught messages: a telephone and a mailbox. */
export const renderOutboxPage = (view: OutboxView): string =>
  renderPlainPage({
    title: 'Utboks',
    productName: view.productName,
    css: OUTBOX_CSS,
    children: (
      <>
        <div className="top">
          <div>
            <h1>Utboks</h1>
            <p className="lead">{leadOf(view)}</p>
          </div>
          <p className="actions">
            <a className="button primary" href={serverPaths.outbox}>
              <RefreshIcon />
              Oppdater
            </a>
            <a className="button quiet" href={serverPaths.outboxApi}>
              Vis som JSON
            </a>
          </p>
        </div>
        {view.sms && view.emails && <Jumps sms={view.sms.length} emails={view.emails.length} />}
        <div className={view.sms && view.emails ? 'columns' : 'single'}>
          {view.sms && <Telephone {...view} messages={view.sms} />}
          {view.emails && <Mailbox emails={view.emails} limit={view.limit} />}
        </div>
      </>
    ),
  })

const leadOf = ({ sms, emails }: OutboxView) => {
  if (!emails)
    return 'Her havner SMS-ene i stedet for å sendes, og lenkene i dem virker. E-post sendes som vanlig.'
  if (!sms)
    return 'Her havner e-posten i stedet for å sendes, og lenkene i den virker. SMS sendes som vanlig.'
  return 'Her havner meldingene mens tjenesten kjører lokalt. Ingenting sendes ut, og lenkene virker.'
}

const Jumps = ({ sms, emails }: { sms: number; emails: number }) => (
  <nav className="jumps" aria-label="På denne siden">
    <a className="button" href="#sms">
      SMS <Count of={sms} />
    </a>
    <a className="button" href="#epost">
      E-post <Count of={emails} />
    </a>
  </nav>
)

const Count = ({ of }: { of: number }) => <span className="count">{of}</span>

type TelephoneProps = Pick<OutboxView, 'states' | 'appUrl' | 'limit'> & { messages: readonly OutboxSms[] }

const Telephone = ({ messages, states, appUrl, limit }: TelephoneProps) => (
  <section className="telephone" id="sms" aria-labelledby="sms-heading">
    <div className="screen">
      <h2 id="sms-heading">
        SMS <Count of={messages.length} />
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="threads" tabIndex={0} role="region" aria-label="Meldinger, de nyeste først">
        {messages.length === 0 && (
          <Empty icon={<MessageIcon />} heading="Ingen SMS ennå">
            Opprett et oppdrag med SMS, så dukker forespørslene opp her.
          </Empty>
        )}
        {threadsOf(messages).map((thread) => (
          <ThreadOf key={thread.to} thread={thread} states={states} appUrl={appUrl} />
        ))}
        <Limit reached={messages.length === limit} limit={limit} />
      </div>
    </div>
  </section>
)

type ThreadProps = Pick<OutboxView, 'states' | 'appUrl'> & { thread: Thread }

const ThreadOf = ({ thread: { to, messages }, states, appUrl }: ThreadProps) => (
  <section className="thread">
    <h3>
      <span className="avatar">
        <PersonIcon />
      </span>
      <span className="hidden">Til </span>
      {formatPhone(to)}
    </h3>
    <ol>
      {messages.map((sms) => (
        <li key={sms.id} id={smsAnchor(sms.id)}>
          <Time at={sms.createdAt} />
          <p className="bubble">
            <LinkedText text={sms.text} appUrl={appUrl} />
          </p>
          <ReportForm sms={sms} state={states.get(sms.id)} />
        </li>
      ))}
    </ol>
  </section>
)

const Mailbox = ({ emails, limit }: { emails: readonly OutboxEmail[]; limit: number }) => (
  <section className="mailbox card" id="epost" aria-labelledby="email-heading">
    <h2 id="email-heading">
      E-post <Count of={emails.length} />
    </h2>
    {emails.length === 0 && (
      <Empty icon={<MailIcon />} heading="Ingen e-post ennå">
        Bekreftelser, forespørsler og innloggingslenker vises her så snart de er laget.
      </Empty>
    )}
    <ol>
      {emails.map((email) => (
        <li key={email.id}>
          <a className="mail" href={emailPath(email.id)}>
            <strong className="subject">{email.subject}</strong>
            <span className="to">Til {email.to}</span>
            <Time at={email.createdAt} />
            {email.attachments.length > 0 && (
              <span className="badge">
                <ClipIcon />
                {email.attachments.length} vedlegg
              </span>
            )}
          </a>
        </li>
      ))}
    </ol>
    <Limit reached={emails.length === limit} limit={limit} />
  </section>
)

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>

const Empty = ({ icon, heading, children }: { icon: ReactNode; heading: string; children: ReactNode }) => (
  <div className="empty">
    <span className="avatar">{icon}</span>
    <h3>{heading}</h3>
    <p>{children}</p>
  </div>
)

const Limit = ({ reached, limit }: { reached: boolean; limit: number }) =>
  reached && <p className="limit">Viser de {limit} nyeste.</p>
