import { answerNo, answerYes, standInReserve } from '#features/answers/server/answer.ts'
import { answerNoToAll, answerYesToAll } from '#features/answers/server/answer-all.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import type { Services } from '#server/services.ts'
import { AT_ONCE } from '#features/asking/rules.ts'
import { inOrder } from '../asking.ts'
import { deliver, runNight } from './engine.ts'
import type { Happening, Listed, OfficeAct, Pick } from './act.ts'
import { LEAVING_ACTS } from './leaving-acts.ts'
import { MEMBER_ACTS } from './member-acts.ts'
import { linkOf, type ActsOffice } from './office.ts'
import { WITHDRAWING } from './withdrawing.ts'
import { askedOf, holderOf, vikarOf } from './whom.ts'

const planned = (
  method: OfficeAct['method'],
  path: string,
  body: OfficeAct['body'] = () => ({}),
): OfficeAct => ({
  by: 'office',
  method,
  path: (shift) => `/assignments/${shift}${path}`,
  body,
  hasPlan: true,
})
/** An answer of a substitute, with their link. */
const answering = (
  answer: (services: Services, link: ResponseLink, message: null) => Promise<unknown>,
): Happening => ({
  by: 'others',
  happen: async (office, shift, pick) => {
    const link = await linkOf(office, shift, await askedOf(office, shift, pick))
    if (link) await answer(office.app, link, null)
    return link !== null
  },
})

/** The stored values of a form, with its version. */
const stored = async (office: ActsOffice, path: string, name: string) => {
  const { body } = await office.call(false, 'GET', path, {})
  return (body as Record<string, Record<string, unknown> | null>)[name] ?? {}
}

const formOfShift = async (office: ActsOffice, shift: string) => {
  const { title, location, description, requirements, date, startTime, endTime, places, version } =
    await stored(office, `/assignments/${shift}`, 'assignment')
  const [from, until] = [startTime, endTime].map((time) => String(time).slice(0, 5))
  return {
    title,
    location,
    description: description ?? '',
    requirements: requirements ?? '',
    date,
    startTime: from,
    endTime: until,
    places,
    version,
  }
}

/** Changes of the form of a shift. */
const EDITS: readonly ((pick: Pick, office: ActsOffice) => object)[] = [
  ({ choice }, { departmentId }) => ({ departmentId: choice ? departmentId : null }),
  () => ({ location: 'SFO-bygget' }),
  () => ({ startTime: '09:30', endTime: '15:15' }),
  () => ({ startTime: '08:00', endTime: '14:00' }),
  ({ vikar }) => ({ places: 1 + (vikar % 3) }),
  ({ vikar }) => ({ title: 'Vikar i 5A', description: 'Norsk', places: 1 + (vikar % 2) }),
  () => ({}),
]

/**
 * Shifts of a request: one, or several with their own places; sometimes at the same time as those of another request.
 */
const newShifts = ({ nextDate }: ActsOffice, { vikar, number, choice, shift }: Pick) =>
  Array.from({ length: shift === 0 ? number : 1 }, (_, at) => ({
    date: nextDate(at > 0 || number < 3 || choice),
    startTime: '08:00',
    endTime: '14:00',
    places: 1 + ((vikar + at) % (at === 0 ? 2 : 3)),
  }))

const create: OfficeAct = {
  by: 'office',
  method: 'POST',
  path: () => '/requests',
  body: (office, _, pick) => {
    const { people, later, nextId } = office
    const { vikar, number, choice, shift } = pick
    return {
      requestId: nextId(),
      title: 'Vikar i 3B',
      location: 'Skoleveien 1',
      description: '',
      requirements: '',
      departmentId: vikar === 0 ? office.departmentId : null,
      shifts: newShifts(office, pick),
      recipients:
        vikar === 4 && !choice
          ? { kind: 'all', alsoIds: [] }
          : { kind: 'chosen', vikarIds: people.filter((_person, at) => at !== vikar).map(({ id }) => id) },
      channels: CHANNELS[number % CHANNELS.length],
      smsIfBounced: choice,
      isUndoable: shift === 2,
      asking: ASKINGS[(number + vikar) % ASKINGS.length]?.(later),
    }
  },
  hasPlan: true,
  isNew: true,
}

const CHANNELS = [['sms'], ['email'], ['sms', 'email'], ['email']]
const ASKINGS: readonly ((later: ActsOffice['later']) => object)[] = [
  () => inOrder({ openAtMost: 1 }),
  () => inOrder({ openAtMost: 2 }),
  () => AT_ONCE,
  (later) => inOrder({ openAtMost: 1, sendAt: later(8) }),
  (later) => ({ kind: 'all-at-once', sendAt: later(9) }),
]

/** All that happens in a sequence. A new act is one entry here. */
export const ACTS: Readonly<Record<string, Listed>> = {
  create: { weight: 3, act: create },
  undo: { weight: 1, act: planned('POST', '/undo') },
  cancel: { weight: 2, act: planned('POST', '/cancel') },
  'cancel several': {
    weight: 2,
    act: planned('POST', '/cancel', async ({ app }, shift, { vikar, number }) => {
      const rows = await app.db.query(
        `select s.id from assignments one join assignments s on s.request_id = one.request_id
         where one.id = $1 and s.id <> one.id order by s.id limit $2`,
        [shift, number],
      )
      return { others: rows.map(({ id }) => id), words: vikar === 0 ? '' : 'Turen er utsatt. Vi ringer.' }
    }),
  },
  reopen: {
    weight: 3,
    on: 'closed',
    act: planned('POST', '/reopen', (_office, _shift, { choice }) => ({ askNext: choice })),
  },
  complete: { weight: 2, on: 'taken', act: planned('POST', '/complete') },
  remove: {
    weight: 4,
    on: 'taken',
    act: planned('POST', '/removals', async (office, shift, pick) => ({
      vikarId: await holderOf(office, shift, pick),
      words: pick.number === 1 ? 'Beklager' : '',
      askNext: pick.choice,
    })),
  },
  places: {
    weight: 2,
    act: planned('POST', '/places', async (office, shift, { number, choice }) => ({
      places: number,
      askNext: choice,
      version: (await formOfShift(office, shift)).version,
    })),
  },
  edit: {
    weight: 3,
    act: planned('PUT', '', async (office, shift, pick) => ({
      ...(await formOfShift(office, shift)),
      ...EDITS[(pick.number + pick.vikar) % EDITS.length]?.(pick, office),
      askNext: pick.choice,
    })),
  },
  'ask more': {
    weight: 1,
    act: planned('POST', '/recipients', (office, _, pick) => ({
      vikarIds: [vikarOf(office, pick), vikarOf(office, { ...pick, vikar: pick.vikar + 1 })],
    })),
  },
  remind: { weight: 1, act: planned('POST', '/reminders') },
  'remind holders': { weight: 1, on: 'taken', act: planned('POST', '/reminder') },
  'send again': { weight: 1, act: planned('POST', '/requests') },
  write: {
    weight: 1,
    act: planned('POST', '/messages', (office, _, pick) => ({
      vikarIds: [vikarOf(office, pick)],
      words: `Husk innesko ${pick.number}`,
    })),
  },
  'answer for': {
    weight: 3,
    act: {
      ...planned('POST', '/answers', (office, _, pick) => ({
        vikarId: vikarOf(office, pick),
        answer: pick.number === 1 ? 'declined' : 'accepted',
      })),
      isRepeatable: true,
    },
  },
  'change line': {
    weight: 1,
    act: planned('PUT', '/line', async (office, shift, { number, choice }) => {
      const { version } = await stored(office, `/assignments/${shift}/line`, 'line')
      return {
        openAtMost: number,
        patienceMinutes: choice ? 10 : 20,
        askAllAt: null,
        isUrgent: true,
        version: String(version),
      }
    }),
  },
  'ask all': { weight: 1, act: planned('POST', '/line/all') },
  'ask next': { weight: 1, act: planned('POST', '/line/next') },
  'send time': {
    weight: 1,
    act: planned('PUT', '/send-time', async (office, shift, { choice }) => {
      const { sendVersion } = await stored(office, `/assignments/${shift}/line`, 'line')
      return { sendAt: choice ? null : office.later(10), version: String(sendVersion) }
    }),
  },
  yes: { weight: 8, on: 'open', act: answering(answerYes) },
  no: { weight: 3, act: answering(answerNo) },
  'yes to all': { weight: 1, act: answering(answerYesToAll) },
  'no to all': { weight: 1, act: answering(answerNoToAll) },
  ...WITHDRAWING,
  ...LEAVING_ACTS,
  ...MEMBER_ACTS,
  'stand in reserve': { weight: 2, act: answering(standInReserve) },
  'time passes': {
    weight: 3,
    act: {
      by: 'others',
      happen: async ({ app }, _, { number }) => {
        app.clock.set(new Date(app.clock.now().getTime() + number * 7 * 60_000).toISOString())
        return true
      },
    },
  },
  deliver: {
    weight: 2,
    act: {
      by: 'others',
      happen: async ({ app, people }, _, { vikar, choice }) => {
        const { phone = null, email = null } = people[vikar] ?? {}
        await deliver(app, new Set(choice ? [phone, email] : []))
        return true
      },
    },
  },
  'the shift ends': {
    weight: 1,
    act: {
      by: 'others',
      happen: async ({ app, shifts }, shift) => {
        const days = 1 + shifts.indexOf(shift)
        await app.db.query(
          `update assignments set starts_at = now() - $2 * interval '1 day' - interval '6 hours',
            ends_at = now() - $2 * interval '1 day'
           where id = $1`,
          [shift, days],
        )
        await runNight(app)
        return true
      },
    },
  },
}
