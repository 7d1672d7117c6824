import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { askAllDue } from '#features/asking/server/line/ask-due.ts'
import type { TestApp } from './app.ts'
import { inOrder } from './asking.ts'
import { castAssignment, castVikar, type CastAdministrator } from './cast.ts'
import { openOffice } from './office.ts'

export { inOrder } from './asking.ts'

/** An office with four people to ask in order. `empty` leaves it without requests, messages and counted calls. */
export const openLineOffice = async () => {
  const office = await openOffice()
  const people: { id: string; fullName: string }[] = []
  for (const fullName of ['Per Lie', 'Eva Moe', 'Jon Dal', 'Ida Lund'])
    people.push({ id: (await castVikar(office.app, office.kari, fullName)).id, fullName })
  const empty = async () => {
    for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
      await office.app.db.query(`delete from ${table}`)
  }
  return { ...office, people, empty }
}

/** A shift about which these are asked in order. */
export const castLine = async (
  app: TestApp,
  kari: CastAdministrator,
  vikarIds: readonly string[],
  changes: Parameters<typeof castAssignment>[2] = {},
) => {
  const cast = await castAssignment(app, kari, {
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [...vikarIds] },
    asking: inOrder(),
    ...changes,
  })
  const { id } = cast
  const [row] = await app.db.query('select request_id from assignments where id = $1', [id])
  const requestId = String(row?.['request_id'])
  const link = async (vikarId: string) => {
    const [asked] = await app.db.query('select id from recipients where request_id = $1 and vikar_id = $2', [
      requestId,
      vikarId,
    ])
    const token = app.tokens.derive('assignment_response_tokens', String(asked?.['id']))
    const opened = await openResponseLink(app.database, token)
    if (!opened) throw new Error('they have not been asked')
    return opened
  }
  return {
    ...cast,
    requestId,
    says: {
      yes: async (vikarId: string) => answerYes(app, await link(vikarId), null),
      no: async (vikarId: string) => answerNo(app, await link(vikarId), null),
      back: async (vikarId: string) => withdrawByLink(app, await link(vikarId), null),
    },
    /** The current line, by position. */
    line: () => readLine(app, requestId),
    /** Asked people by position. */
    asked: async () =>
      (await readLine(app, requestId)).filter(({ because }) => because).map(({ vikarId }) => vikarId),
    date: async () => {
      const [shift] = await app.db.query(
        'select assignment_date::text as date from assignments where id = $1',
        [id],
      )
      return String(shift?.['date'])
    },
    /** The time of the next look. */
    next: async () => {
      const [request] = await app.db.query('select next_ask_at from requests where id = $1', [requestId])
      return request?.['next_ask_at']
    },
    /** People notified that it is free again, in order. */
    askedAgain: async () => {
      const rows = await app.db.query(
        `select m.vikar_id from sms_history m where m.assignment_id = $1 and m.kind = 'reminder'
         union select m.vikar_id from email_history m where m.assignment_id = $1 and m.kind = 'reminder'`,
        [id],
      )
      return rows.map((row) => String(row['vikar_id']))
    },
    /** Runs the sweep. */
    sweep: () => askAllDue(app, app.system),
  }
}

const readLine = async ({ db }: TestApp, requestId: string) => {
  const rows = await db.query(
    'select vikar_id, group_name, asked_because, worked_minutes from request_line where request_id = $1 order by position',
    [requestId],
  )
  return rows.map((row) => ({
    vikarId: String(row['vikar_id']),
    group: row['group_name'],
    because: row['asked_because'],
    minutes: row['worked_minutes'],
  }))
}
