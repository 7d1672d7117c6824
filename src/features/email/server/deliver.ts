import type { SystemScope } from '#server/database/scope.ts'
import { drain, type Channel, type FindUnwanted, type Retried } from '#server/outbox/drain.ts'
import type { Leased } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import type { TokenKind, Tokens } from '#server/tokens.ts'
import { withToken, type Letter } from '../letter.ts'
import { renderHtml, renderText, type Sender } from './layout.tsx'
import type { Email, Mailer } from './mailer.ts'

interface LeasedEmail extends Leased, Retried {
  readonly recipient: string
  readonly replyTo: string | null
  readonly subject: string
  readonly letter: Letter & { readonly linkKind?: TokenKind }
}

/** Sends every e-mail that is due. */
export const deliverEmails = (
  services: Services,
  scope: SystemScope,
  mailer: Mailer,
  findUnwanted: FindUnwanted,
): Promise<void> => drain(services, scope, emailChannel(services, mailer, findUnwanted))

const emailChannel = (
  { config, tokens }: Services,
  mailer: Mailer,
  findUnwanted: FindUnwanted,
): Channel<LeasedEmail> => {
  const sender = { name: config.product.name, url: config.appUrl, contact: config.product.email }
  return {
    name: 'email',
    table: 'email_history',
    batchSize: 100,
    idempotent: mailer.idempotent,
    findUnwanted,
    send: (rows) => Promise.all(rows.map((row) => mailer.send(compose(row, tokens, sender)))),
    onFailed: async () => {}, // e-mail is free: nothing to give back
  }
}

const compose = (row: LeasedEmail, tokens: Tokens, sender: Sender): Email => {
  const { linkKind } = row.letter
  const letter =
    row.linkId && linkKind ? withToken(row.letter, tokens.derive(linkKind, row.linkId)) : row.letter
  return {
    id: row.id,
    to: row.recipient,
    replyTo: row.replyTo,
    subject: row.subject,
    text: renderText(letter, sender),
    html: renderHtml(row.subject, letter, sender),
    calendar: letter.calendar ?? null,
  }
}
