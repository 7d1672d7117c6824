import { placesFilled } from '#features/assignments/texts.ts'
import { alarmTitle, reasonsWords } from '#features/messages/alarm.ts'
import { shiftTime } from '#features/followup/web/log/shift-time.ts'
import { formatCount, unbroken } from '#shared/counts.ts'
import {
  dayInShort,
  formatClock,
  formatDateTime,
  formatRelative,
  osloTime,
  osloToday,
} from '#shared/dates.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { AttentionItem } from '../contract.ts'

type About<Kind extends AttentionItem['kind']> = Extract<AttentionItem, { kind: Kind }>

export interface Words {
  readonly title: string
  readonly badges: readonly { tone: StatusTone; label: string }[]
  /** The trouble, and how urgent it is. */
  readonly trouble: string
  /** Day, time and place. */
  readonly facts: string | null
}

/** The texts of an entry. */
export const attentionWords = (item: AttentionItem, now: Date): Words => {
  switch (item.kind) {
    case 'shift':
      return shiftWords(item, now)
    case 'failed-messages':
      return failureWords(item, now)
    case 'gateway-down':
      return queueWords(item, now)
    case 'credits':
      return creditWords(item)
  }
}

const shiftWords = (shift: About<'shift'>, now: Date): Words => ({
  title: shift.title,
  badges: shift.reasons.map((reason) =>
    reason === 'nobody-comes' ? { tone: 'bad', label: alarmTitle(shift) } : BADGES[reason],
  ),
  trouble:
    shift.alarms.length > 0
      ? `${startWords(shift.startsAt, now)}. ${reasonsWords(shift.alarms)}`
      : `${startWords(shift.startsAt, now)} – ${answerWords(shift, now)}`,
  facts: `${dayWords(shift.date, now, shift.startTime)} ${shiftTime(shift)}, ${shift.location}`,
})

const BADGES = {
  withdrawn: { tone: 'bad', label: 'Avbud' },
  'starts-soon': { tone: 'bad', label: 'Haster' },
  'no-answer': { tone: 'warn', label: 'Ingen svar' },
  'not-asked': { tone: 'bad', label: 'Ikke sendt' },
} as const

const answerWords = (shift: About<'shift'>, now: Date): string => {
  const { reasons, asked, responses, createdAt, filled, places } = shift
  if (reasons.includes('withdrawn'))
    return `${places > 1 ? 'en vikar' : 'vikaren'} har meldt avbud (${unbroken(reserveWords(shift))})`
  if (asked === 0 || reasons.includes('not-asked')) return 'ingen har fått forespørselen'
  if (responses === 0)
    return `ingen har svart (${unbroken(`${formatCount(asked)} ble spurt`)} ${agoWords(createdAt, now)})`
  if (filled > 0)
    return `${unbroken(placesFilled({ filled, places }) ?? '')} er fylt (${answered(formatCount(responses), formatCount(asked))})`
  return `ingen har sagt ja (${responses === asked ? unbroken(`alle ${formatCount(asked)} har svart`) : answered(formatCount(responses), formatCount(asked))})`
}

/** '2 i reserve', and how many of them have been asked. */
const reserveWords = ({ reserves, reservesAsked }: About<'shift'>): string => {
  if (reserves === 0) return 'ingen i reserve'
  if (reservesAsked === 0) return `${reserves} i reserve`
  return reservesAsked === reserves
    ? `${reserves} i reserve er spurt`
    : `${reservesAsked} av ${reserves} i reserve er spurt`
}

/** '3 av 9 har svart', on one line. */
const answered = (responses: string, asked: string) => unbroken(`${responses} av ${asked} har svart`)

const failureWords = (failure: About<'failed-messages'>, now: Date): Words => {
  const { title, date, startsAt, isCancelled, people } = failure
  const who = people === 1 ? '1 vikar' : `${formatCount(people)} vikarer`
  return {
    title,
    badges: [isCancelled ? { tone: 'bad', label: 'Avlyst' } : { tone: 'warn', label: 'Feilet' }],
    trouble: isCancelled
      ? `${startWords(startsAt, now)} – ${who} har ikke fått vite at oppdraget er avlyst. ${people === 1 ? 'Ring.' : 'Ring dem.'}`
      : `${startWords(startsAt, now)} – ${who} fikk ikke forespørselen`,
    facts: dayWords(date, now, osloTime(new Date(startsAt))),
  }
}

const queueWords = ({ channel, waiting, since }: About<'gateway-down'>, now: Date): Words => {
  const { title, one, many } = QUEUES[channel]
  const time = osloToday(new Date(since)) === osloToday(now) ? formatClock(since) : formatDateTime(since)
  return {
    title,
    badges: [{ tone: 'bad', label: 'Leverandøren svarer ikke' }],
    trouble:
      waiting === 1
        ? `1 ${one} har ventet siden ${time}. Den går ut av seg selv så snart leverandøren svarer. Ring hvis det haster.`
        : `${formatCount(waiting)} ${many} venter, den eldste siden ${time}. De går ut av seg selv så snart leverandøren svarer. Ring hvis det haster.`,
    facts: null,
  }
}

const QUEUES = {
  sms: { title: 'SMS-er står i kø', one: 'SMS', many: 'SMS-er' },
  email: { title: 'E-post står i kø', one: 'e-post', many: 'e-poster' },
} as const

const creditWords = ({ balance }: About<'credits'>): Words =>
  balance === 0
    ? {
        title: 'Ingen SMS igjen',
        badges: [{ tone: 'bad', label: 'Tomt' }],
        trouble: 'Forespørsler og påminnelser går bare ut på e-post til dere kjøper flere.',
        facts: null,
      }
    : {
        title: 'Lite SMS igjen',
        badges: [{ tone: 'warn', label: `${formatCount(balance)} igjen` }],
        trouble: `Dere har ${formatCount(balance)} SMS igjen. Kjøp flere før neste oppdrag.`,
        facts: null,
      }

const startWords = (startsAt: string, now: Date): string =>
  Date.parse(startsAt) < now.getTime()
    ? `Startet ${agoWords(startsAt, now)}`
    : `Starter ${unbroken(formatRelative(startsAt, now))}`

const agoWords = (instant: string, now: Date): string => {
  const ago = formatRelative(instant, now)
  return ago.endsWith('siden') ? `for ${unbroken(ago)}` : 'nettopp'
}

const dayWords = (date: string, now: Date, startTime: string): string =>
  dayInShort(date, osloToday(now), startTime).replace(/^./, (letter) => letter.toUpperCase())
