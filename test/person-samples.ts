import { addDays, osloToday } from '#shared/dates.ts'
import type { TestApp } from './app.ts'
import { one, rest, type Call } from './calling.ts'
import { castAssignment, type CastAdministrator } from './cast.ts'

let phones = 48_000_000

/** Five days, starting this many days from today. */
export const WEEK = (from = 1) => {
  const startDate = addDays(osloToday(new Date()), from)
  return { startDate, endDate: addDays(startDate, 4), reason: 'Ferie' }
}

/**
 * Samples by operation id: every input that identifies something gets a fresh thing of Ola's. He is in Kari's register
 * as `vikarId`, and `call` calls the API in his name.
 */
export const castPersonSamples = (
  app: TestApp,
  kari: CastAdministrator,
  vikarId: string,
  call: (call: Call) => Promise<unknown>,
): Record<string, () => Promise<Record<string, unknown>>> => {
  /** A record of Ola's. */
  const period = async () => {
    const own = { id: crypto.randomUUID(), ...WEEK() }
    await call(rest(one('add-period'), own))
    return own
  }
  const asked = async (date?: string) => {
    const vikarIds = [vikarId]
    const { id } = await castAssignment(app, kari, {
      ...(date && { date }),
      recipients: { kind: 'chosen', vikarIds },
    })
    return { id, responseMessage: '' }
  }
  /** The times to which the yes refers. */
  const seen = async () => {
    const own = await asked()
    const [times] = await app.db.query(
      `select assignment_date::text as date, start_time as "startTime", end_time as "endTime" from assignments where id = $1`,
      [own.id],
    )
    return { ...own, seen: times }
  }
  const seenOfRequest = async () => {
    const own = await seen()
    const [row] = await app.db.query('select request_id from assignments where id = $1', [own.id])
    return {
      requestId: row?.['request_id'],
      shifts: [{ id: own.id, seen: own.seen }],
      responseMessage: '',
    }
  }
  const won = async () => {
    const own = await asked()
    await call(rest(one('claim-my-assignment'), own))
    return own
  }

  let busyDays = 1000
  /** A shift that Ola cannot take because of another one at that time. */
  const outOfReach = async () => {
    const date = addDays(osloToday(new Date()), (busyDays += 1))
    await call(rest(one('claim-my-assignment'), await asked(date)))
    return asked(date)
  }

  const { employerId } = kari.scope
  /** The register asks Ola for a link to his login. */
  const invited = async () => {
    await app.db.query(
      `insert into login_invitations (employer_id, vikar_id, user_id, email, expires_at)
       select employer_id, id, user_id, lower(email), now() + interval '1 day' from vikarer where id = $1
       on conflict do nothing`,
      [vikarId],
    )
    return { id: employerId, answer: 'no' }
  }

  return {
    'answer-my-invitation': invited,
    'change-my-phone': async () => ({ phone: String((phones += 1)), employerIds: [employerId] }),
    'change-period': period,
    'remove-period': period,
    'claim-my-assignment': seen,
    'claim-my-assignments': seenOfRequest,
    'decline-my-assignments': seenOfRequest,
    'reserve-my-assignment': outOfReach,
    'decline-my-assignment': () => asked(),
    'plan-withdraw-from-my-assignment': won,
    'withdraw-from-my-assignment': won,
    'why-was-i-asked': () => asked(),
  }
}
