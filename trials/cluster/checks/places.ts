import { addDays, osloToday } from '#shared/dates.ts'
import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import { openNotes, type Finding, type Notes } from '../notes.ts'
import { openOffice, type Office } from '../offices.ts'

const PEOPLE = 40
/** Yeses to a single place. */
const MANY = 200

type Urls = readonly string[]

/**
 * Shifts with several places, and requests with several shifts, while many answer at once and the office changes them,
 * spread over the web processes: no one hears of a place they do not have, and each shift counts its holders.
 *
 * @param rounds of many yeses to one place
 */
export const tryPlaces = async (cluster: Cluster, rounds: number): Promise<Finding> => {
  const notes = openNotes('of many yeses at once, as many win as there are places')
  const urls = cluster.webs.map(({ url }) => url)
  const all = await openOffice(cluster, MANY)
  for (let round = 0; round < rounds; round += 1) await yesToOne(cluster, all, urls, 1, notes)
  const office = { ...all, vikarIds: all.vikarIds.slice(0, PEOPLE) }
  for (const places of [3, PEOPLE]) await yesToOne(cluster, office, urls, places, notes)
  await yesToAll(cluster, office, urls, notes)
  await meanwhileChanged(cluster, office, urls, notes)
  return notes.finding()
}

let days = 0

/** A request about shifts on separate days, each with this many places, and the links of all recipients. */
const askAll = async (
  { postgres, tokens }: Cluster,
  { cookie, vikarIds }: Office,
  urls: Urls,
  shifts: number,
  places: number,
) => {
  const requestId = crypto.randomUUID()
  const first = addDays(osloToday(new Date()), days + 1)
  days += shifts
  const { status, body } = await ask(urls[0] ?? '', 'POST', '/api/requests', {
    cookie,
    body: {
      requestId,
      title: 'Vikar i 3B',
      location: 'Skoleveien 1',
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds },
      shifts: Array.from({ length: shifts }, (_, day) => ({
        date: addDays(first, day),
        startTime: '08:00',
        endTime: '14:00',
        places,
      })),
    },
  })
  if (status !== 200) throw new Error(`a request was answered with ${status}: ${JSON.stringify(body)}`)
  const { rows } = await postgres.admin.query<{ id: string }>(
    'select id from recipients where request_id = $1 order by id',
    [requestId],
  )
  return { requestId, links: rows.map(({ id }) => tokens.derive('assignment_response_tokens', id)) }
}

/** Answers by each link, spread over the addresses, and returns the replies. */
const sayAtOnce = (urls: Urls, links: readonly string[], what: string) =>
  Promise.all(
    links.map((token, index) =>
      ask(urls[index % urls.length] ?? '', 'POST', `/api/responses/${token}/${what}`, { body: {} }),
    ),
  )

interface Shift {
  readonly id: string
  readonly status: string
  readonly places: number
  readonly filled: number
  readonly accepted: number
  readonly interested: number
}

const readShifts = async ({ postgres }: Cluster, requestId: string): Promise<Shift[]> => {
  const { rows } = await postgres.admin.query<Shift>(
    `select a.id, a.status, a.places, a.filled,
       count(*) filter (where response_type = 'accepted')::integer as accepted,
       count(*) filter (where response_type = 'interested')::integer as interested
     from assignments a left join assignment_responses r on r.assignment_id = a.id
     where a.request_id = $1 group by a.employer_id, a.id order by a.starts_at`,
    [requestId],
  )
  return rows
}

const yesToOne = async (cluster: Cluster, office: Office, urls: Urls, places: number, notes: Notes) => {
  const { requestId, links } = await askAll(cluster, office, urls, 1, places)
  const answers = await sayAtOnce(urls, links, 'claim')
  const won = answers.filter(({ status }) => status === 200).length
  const [shift] = await readShifts(cluster, requestId)
  const people = office.vikarIds.length
  notes.hold(won === places, `${won} of ${people} were told that they have one of ${places} places`)
  notes.hold(
    shift?.accepted === places && shift.filled === places,
    `${shift?.accepted} have one of ${places} places`,
  )
  notes.hold(shift?.interested === people - places, `${shift?.interested} yeses were kept in reserve`)
  notes.count('yeses', people)
}

const SHIFTS = 5
const NEEDED = 3

const yesToAll = async (cluster: Cluster, office: Office, urls: Urls, notes: Notes) => {
  const { requestId, links } = await askAll(cluster, office, urls, SHIFTS, NEEDED)
  const answers = await sayAtOnce(urls, links, 'claim-all')
  const told = answers.map(({ body }) => outcomesIn(body))
  const shifts = await readShifts(cluster, requestId)
  for (const [at, { accepted, interested }] of shifts.entries()) {
    const won = told.filter((outcomes) => outcomes[at] === 'won').length
    notes.hold(
      won === NEEDED && accepted === NEEDED,
      `${won} were told that they have shift ${at}, and ${accepted} have it`,
    )
    notes.hold(
      accepted + interested === PEOPLE,
      `${accepted + interested} of ${PEOPLE} yeses to shift ${at} were kept`,
    )
  }
  notes.count('yeses to all', PEOPLE)
}

const outcomesIn = (body: unknown): unknown[] => {
  const answers: unknown = typeof body === 'object' && body !== null && 'answers' in body ? body.answers : []
  return Array.isArray(answers) ? answers.map(({ outcome }: { outcome: unknown }) => outcome) : []
}

/** Some say yes and some give back, while the office changes how many it needs, and then cancels. */
const meanwhileChanged = async (cluster: Cluster, office: Office, urls: Urls, notes: Notes) => {
  const { requestId, links } = await askAll(cluster, office, urls, 1, 6)
  const [early, late] = [links.slice(0, 5), links.slice(5)]
  await sayAtOnce(urls, early, 'claim')
  const [id] = (await readShifts(cluster, requestId)).map((shift) => shift.id)
  const byOffice = (path: string, body?: object) =>
    ask(urls.at(-1) ?? '', 'POST', `/api/assignments/${id}/${path}`, {
      cookie: office.cookie,
      body: body ?? {},
    })
  const [withdrawn, won] = await Promise.all([
    sayAtOnce(urls, early, 'withdraw'),
    sayAtOnce(urls, late, 'claim'),
    ...[8, 2, 4, 7, 3].map((places) => byOffice('places', { places })),
  ])
  const [shift] = await readShifts(cluster, requestId)
  const have = early.length - countOk(withdrawn) + countOk(won)
  notes.hold(
    shift?.accepted === have,
    `${have} were told that they have a place, and ${shift?.accepted} have one`,
  )
  notes.hold(
    shift?.filled === shift?.accepted,
    `${shift?.filled} are counted, and ${shift?.accepted} have a place`,
  )
  const [cancelled] = await Promise.all([
    byOffice('cancel'),
    sayAtOnce(urls, early, 'claim'),
    byOffice('places', { places: 20 }),
  ])
  const [closed] = await readShifts(cluster, requestId)
  notes.hold(
    cancelled.status === 200 && closed?.status === 'cancelled',
    `after a cancelling the shift is ${closed?.status}`,
  )
  notes.hold(
    closed?.filled === closed?.accepted,
    `a cancelled shift counts ${closed?.filled} of ${closed?.accepted}`,
  )
}

const countOk = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length
