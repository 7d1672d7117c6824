import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { drain, type Channel, type FindUnwanted } from '#server/outbox/drain.ts'
import { storable, type Leased, type Outcome, type Result, isHeld } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import type { Tokens } from '#server/tokens.ts'
import { inSubject, withToken } from '../letter.ts'
import { returnAddress } from './bounces/return-address.ts'
import { renderHtml, renderText, type Sender } from './layout.tsx'
import type { Email, Mailer } from './mailer.ts'
import type { StoredLetter } from './send.ts'

interface LeasedEmail extends Leased {
  readonly recipient: string
  readonly linkId: string | null
  readonly replyTo: string | null
  readonly subject: string
  readonly letter: StoredLetter
}

/** A mail server's answer about an address. `refusal`: its text, if it permanently accepts no mail for it. */
export interface TriedAddress {
  readonly employerId: string
  readonly recipient: string
  readonly refusal: string | null
}

/** Stores refused addresses; returns the employers with changes. */
export type NoteAddresses = (tx: SystemTransaction, tried: readonly TriedAddress[]) => Promise<string[]>

interface From extends Sender {
  readonly bounces: string | null
}

/** Runs after mail servers have permanently refused mails. The service's own mails have no employer. */
export type AfterRefusal = (
  refused: readonly { readonly id: string; readonly employerId: string | null }[],
) => Promise<void>

/** Sends every e-mail that is due. */
export const deliverEmails = (
  services: Services,
  scope: SystemScope,
  mailer: Mailer,
  findUnwanted: FindUnwanted,
  noteAddresses: NoteAddresses,
  stopping?: AbortSignal,
  afterRefusal?: AfterRefusal,
): Promise<void> => {
  const channel = emailChannel(services, mailer, findUnwanted)
  const onRecorded = async (rows: readonly LeasedEmail[], results: readonly Result[]) => {
    await learn(services, scope, noteAddresses, triedAddresses(rows, results))
    await afterRefusal?.(refusedMails(rows, results))
  }
  return drain(services, scope, { ...channel, onRecorded }, stopping)
}

/** In a separate transaction: everywhere else, the register's rows are locked before messages. */
const learn = async (
  { database, live, log }: Services,
  scope: SystemScope,
  noteAddresses: NoteAddresses,
  tried: readonly TriedAddress[],
) => {
  if (tried.length === 0) return
  try {
    const changed = await database.transaction(scope, (tx) => noteAddresses(tx, tried))
    for (const employerId of changed) live.publish(`employer:${employerId}`, ['vikarer'])
  } catch (error) {
    log.warn({ err: error }, 'refused addresses could not be recorded') // the mails are still settled
  }
}

const triedAddresses = (rows: readonly LeasedEmail[], results: readonly Result[]): TriedAddress[] => {
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  return rows.flatMap(({ id, employerId, recipient }): TriedAddress[] => {
    const outcome = outcomes.get(id)
    if (employerId === null || !outcome) return []
    if (outcome.kind === 'accepted') return [{ employerId, recipient, refusal: null }]
    if (outcome.kind !== 'rejected' || !outcome.addressRefused) return []
    return [{ employerId, recipient, refusal: storable(outcome.reason) }]
  })
}

/** Excludes letters that could not be read here. */
const refusedMails = (rows: readonly LeasedEmail[], results: readonly Result[]) => {
  const refused = new Set(
    results.flatMap(({ id, outcome }) => (outcome.kind === 'rejected' && !outcome.isUnasked ? [id] : [])),
  )
  return rows.flatMap(({ id, employerId }) => (refused.has(id) ? [{ id, employerId }] : []))
}

const emailChannel = (
  { config, tokens }: Services,
  mailer: Mailer,
  findUnwanted: FindUnwanted,
): Channel<LeasedEmail> => {
  const sender = {
    name: config.product.name,
    url: config.appUrl,
    contact: config.product.email,
    bounces: config.mailBounces,
  }
  const sendOne = async (row: LeasedEmail) => {
    const email = tryCompose(row, tokens, sender)
    return email ? mailer.send(email) : UNREADABLE
  }
  return {
    name: 'email',
    table: 'email_history',
    gateway: gatewaysInUse(config).email,
    batchSize: 100,
    idempotent: mailer.idempotent,
    findUnwanted,
    conclude: giveUpQuestions,
    send: (rows) => Promise.all(rows.map((row) => sendOne(row))),
    onFailed: async () => {}, // e-mail is free: nothing to refund
  }
}

/** Mails that ask a substitute: the sender must soon know that the question does not arrive. */
const QUESTIONS: readonly string[] = ['request', 'reminder']

/** Minutes since the first recorded attempt. */
const GIVEN_UP_MINUTES = 15

/**
 * Gives up questions that the mail server has refused temporarily for a quarter of an hour: they fail, so that the
 * office sees it and an SMS may be sent instead (decision 134). Other mails wait until an operator has fixed the cause.
 */
const giveUpQuestions = async (
  tx: SystemTransaction,
  rows: readonly Leased[],
  results: readonly Result[],
): Promise<readonly Result[]> => {
  const questions = new Set(
    rows.flatMap(({ id, kind, employerId }) => (employerId !== null && QUESTIONS.includes(kind) ? [id] : [])),
  )
  const held = results.flatMap(({ id, outcome }) => (isHeld(outcome) && questions.has(id) ? [id] : []))
  if (held.length === 0) return results
  const { rows: old } = await sql<{ messageId: string }>`
    select distinct message_id from message_attempts
    where message_id = any(${held}::uuid[]) and at < now() - ${GIVEN_UP_MINUTES} * interval '1 minute'`.execute(
    tx,
  )
  const ids = new Set(old.map(({ messageId }) => messageId))
  return results.map((result) =>
    ids.has(result.id) ? { ...result, outcome: toRejected(result.outcome) } : result,
  )
}

const toRejected = (outcome: Outcome): Outcome => ({
  kind: 'rejected',
  reason: 'reason' in outcome ? outcome.reason : '',
})

/** An unreadable letter, as from another release, must not cost the others of its batch their outcome. */
const tryCompose = (row: LeasedEmail, tokens: Tokens, sender: From): Email | null => {
  try {
    return compose(row, tokens, sender)
  } catch {
    return null
  }
}

const UNREADABLE: Outcome = { kind: 'rejected', reason: 'the letter could not be read', isUnasked: true }

const compose = (row: LeasedEmail, tokens: Tokens, { bounces, ...sender }: From): Email => {
  const { linkKind, from } = row.letter
  const letter =
    row.linkId && linkKind ? withToken(row.letter, tokens.derive(linkKind, row.linkId)) : row.letter
  return {
    id: row.id,
    from: from ? `${inSubject(from)} via ${sender.name}` : sender.name,
    to: row.recipient,
    bounceTo: bounces === null ? undefined : returnAddress(bounces, tokens, row.id),
    replyTo: row.replyTo,
    subject: row.subject,
    text: renderText(letter, sender),
    html: renderHtml(row.subject, letter, sender),
    calendar: letter.calendar ?? null,
  }
}
