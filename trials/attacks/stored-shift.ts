import { addDays, osloToday } from '#shared/dates.ts'
import { one, rest, type Answer } from '#test/calling.ts'
import { shift } from '#test/cast.ts'
import { untilQuiet } from '#test/sweeps/changes.ts'
import { judgeCalendars, onOneLine, type HostileShift } from './stored-calendars.ts'
import type { Cast } from '#test/sweeps/stage.ts'
import type { Stage } from './stage.ts'

type Input = Record<string, unknown>

let shifts = 0

/**
 * One shift through its whole life, over the wire, so that every letter and file about it exists: asked, reminded,
 * declined by one, taken by Ola, given back, taken again, and cancelled unless it is to be looked at.
 */
export const liveThrough = async (
  stage: Stage,
  cast: Cast,
  payload: string,
  isCancelled: boolean,
): Promise<HostileShift> => {
  const { app } = stage.target
  const { kari, ola } = cast
  const number = (shifts += 1)
  const mark = (text: string) => `${text}${number}merke`
  const worded = (text: string) => `${payload} ${mark(text)}`
  const vikarIds = [await inTurn(() => renamedOla(stage, cast, worded)), await newcomer(stage, cast, worded)]
  const texts = {
    title: onOneLine(worded('tittel')),
    location: onOneLine(worded('sted')),
    description: worded('beskrivelse'),
    requirements: worded('krav'),
  }
  const channels: ['sms', 'email'] = ['sms', 'email']
  // Ola can hold one at a time.
  const date = addDays(osloToday(new Date()), number)
  const form = shift({ ...texts, date, recipients: { kind: 'chosen', vikarIds }, channels })
  const made = await act(stage, kari, 'create-assignment', { ...form })
  const { id } = made.json as { id: string }
  const [token = '', other = ''] = await Promise.all(vikarIds.map((vikarId) => tokenOf(stage, id, vikarId)))
  const hostile = { id, token, payload, mark }
  // The next act would stop unsent messages, so there would be no letter.
  await act(stage, kari, 'remind-all', { id }).then(() => untilQuiet(app))
  await act(stage, null, 'decline-assignment', { token: other, responseMessage: worded('nei') })
  await act(stage, null, 'claim-assignment', { token, responseMessage: worded('ja') }).then(() =>
    untilQuiet(app),
  )
  await judgeCalendars(stage, hostile, ola)
  const giveBack = { token, responseMessage: worded('avbud') }
  await act(stage, null, 'withdraw-from-assignment', giveBack).then(() => untilQuiet(app))
  await act(stage, null, 'claim-assignment', { token, responseMessage: worded('svar') })
  if (isCancelled) await act(stage, kari, 'cancel-assignment', { id })
  await untilQuiet(app)
  return hostile
}

/** Several shifts rename Ola, and a form that another has overtaken is refused. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/** Requires success: a refused value is not stored and would not be shown. */
const act = async (
  { target: { app }, sendAs, tally }: Stage,
  person: { readonly userId: string } | null,
  operationId: string,
  input: Input,
): Promise<Answer> => {
  await app.db.query('delete from rate_limits')
  const answer = await sendAs(person, rest(one(operationId), input))
  const about = `${operationId} with ${JSON.stringify(input).slice(0, 120)}`
  tally.note(about, answer.status === 200 ? null : `status ${answer.status}: ${answer.text.slice(0, 200)}`)
  return answer
}

type Worded = (text: string) => string

/** Ola's row in the register, with hostile texts in every field that accepts them. */
const renamedOla = async (stage: Stage, { kari, ola }: Cast, worded: Worded): Promise<string> => {
  const [row] = await stage.target.app.db.query(
    'select id, phone, email from vikarer where user_id = $1 and employer_id = $2',
    [ola.userId, kari.scope.employerId],
  )
  const id = String(row?.['id'])
  const { json } = await act(stage, kari, 'read-vikar', { id })
  const { version } = json as { version: string }
  await act(stage, kari, 'update-vikar', { ...row, ...person('Ola Hansen', worded), id, version })
  return id
}

let phones = 48_000_000

const newcomer = async (stage: Stage, { kari }: Cast, worded: Worded): Promise<string> => {
  phones += 1
  const email = `siri.${phones}@vikar.example`
  const form = { ...person('Siri Dahl', worded), phone: String(phones), email, sendLoginInfo: false }
  await act(stage, kari, 'create-vikar', form)
  const [row] = await stage.target.app.db.query('select id from vikarer where email = $1', [email])
  return String(row?.['id'])
}

/** A name accepts only letters. */
const person = (fullName: string, worded: Worded) => ({
  fullName,
  company: onOneLine(worded('firma')),
  skills: worded('fag'),
  availability: 'available',
})

const tokenOf = async ({ target: { app } }: Stage, assignmentId: string, vikarId: string) => {
  const [row] = await app.db.query(
    'select id from recipients where request_id = (select request_id from assignments where id = $1) and vikar_id = $2',
    [assignmentId, vikarId],
  )
  return app.tokens.derive('assignment_response_tokens', String(row?.['id']))
}
