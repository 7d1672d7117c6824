import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { counted } from '#shared/counts.ts'
import type { Closing, ClosingPlan } from '../../contract-departments.ts'
import { readClosing } from './closing.ts'
import { closeDepartment } from './departments.ts'

interface Messages {
  readonly halted: number
  readonly sent: number
  readonly waiting: number
}

/** Closes a department and reads the consequences; the caller rolls the transaction back. Null for an unknown one. */
export const planClosing = async (tx: TenantTransaction, id: string): Promise<ClosingPlan | null> => {
  const closing = await readClosing(tx, id)
  if (!closing) return null
  const before = await readMessages(tx, id)
  if ((await closeDepartment(tx, id, closing.seen)) !== 'closed') return null
  const after = await readMessages(tx, id)
  const stopped = before.waiting - (after.waiting - after.sent)
  return toPlan(closing, { halted: after.halted, sent: after.sent, stopped })
}

const toPlan = (closing: Closing, counts: Pick<ClosingPlan, 'halted' | 'sent' | 'stopped'>): ClosingPlan => {
  const plan = { closing, ...counts }
  return { ...plan, version: closing.seen, sentences: planWords(plan), summary: summaryOf(plan) }
}

type Consequences = Omit<ClosingPlan, 'version' | 'sentences' | 'summary'>

const listed = new Intl.ListFormat('nb-NO')

/** The consequences of closing a department, one sentence each. */
const planWords = (plan: Consequences): string[] => [
  'Nye oppdrag kan ikke lages i avdelingen.',
  ...shiftWords(plan),
  ...templateWords(plan.closing.templates),
  ...memberWords(plan.closing.onlyHere),
  'Den kan åpnes igjen under «Nedlagte avdelinger».',
]

/** A short version, for the notice after the act. */
const summaryOf = (plan: Consequences): string => shiftWords(plan).join(' ')

const shiftWords = ({ closing: { open, filled }, halted, sent, stopped }: Consequences): string[] => {
  const asking = open - halted
  return [
    ...(asking > 0
      ? [`${counted(asking, 'kommende vakt mangler', 'kommende vakter mangler')} folk, og spør fortsatt.`]
      : []),
    ...(halted > 0
      ? [`${counted(halted, 'kommende vakt mangler', 'kommende vakter mangler')} folk, og spør ingen nå.`]
      : []),
    ...(filled > 0
      ? [
          `${counted(filled, 'kommende vakt er besatt, og blir', 'kommende vakter er besatt, og blir')} som før.`,
        ]
      : []),
    ...(open + filled > 0 && sent === 0 ? ['Ingen får melding om dette.'] : []),
    ...(sent > 0 ? [`${counted(sent, 'melding blir sendt', 'meldinger blir sendt')}.`] : []),
    ...(stopped > 0
      ? [`${counted(stopped, 'melding', 'meldinger')} som ikke er sendt ennå, blir stanset.`]
      : []),
  ]
}

const templateWords = (templates: readonly string[]): string[] =>
  templates.length > 0
    ? [`${templates.length === 1 ? 'Malen' : 'Malene'} ${listed.format(templates)} får ingen avdeling.`]
    : []

const memberWords = (members: readonly string[]): string[] =>
  members.length > 0
    ? [`${listed.format(members)} ser bare denne avdelingen, og kan ikke lage nye oppdrag.`]
    : []

/** Messages about coming shifts of the department: those that this transaction queued, and all that wait. */
const readMessages = async (tx: TenantTransaction, id: string): Promise<Messages> => {
  const about = (table: 'sms_history' | 'email_history', which: ReturnType<typeof sql>) => sql`(
    select count(*)::integer from ${sql.table(table)} m where m.employer_id = ${tx.scope.employerId}
      and m.assignment_id in (select id from coming) and ${which})`
  const WAITS = sql`m.next_attempt_at is not null`
  const IS_NEW = sql`m.created_at = now()`
  const { rows } = await sql<Messages>`
    with coming as (
      select a.id, a.status, q.halted_at from requests q
      join assignments a on a.employer_id = q.employer_id and a.request_id = q.id
        and a.status in ('open', 'assigned') and a.ends_at > now()
      where q.employer_id = ${tx.scope.employerId} and q.department_id = ${id})
    select (select count(*)::integer from coming where status = 'open' and halted_at is not null) as halted,
      ${about('sms_history', IS_NEW)} + ${about('email_history', IS_NEW)} as sent,
      ${about('sms_history', WAITS)} + ${about('email_history', WAITS)} as waiting`.execute(tx)
  return rows[0] ?? { halted: 0, sent: 0, waiting: 0 }
}
