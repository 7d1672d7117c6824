import { hash } from 'node:crypto'
import { isCalendarDay, isTime } from '#shared/dates.ts'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/**
 * The facts that a page showed, as its forms send them back: an answer to other facts is refused, and the page can show
 * before and now. Short, because 31 shifts must fit: title, place and department, hashes of the long texts, then ten
 * characters for each shift in the order of the ids.
 */
export const seenOf = (views: readonly ResponseView[]): string => {
  const [first] = views
  if (!first) return ''
  const { title, location, departmentName, description, requirements } = first.facts
  const common = [
    clip(title),
    clip(location),
    clip(departmentName ?? ''),
    shortHash(description),
    shortHash(requirements),
  ]
  return [
    ...common,
    byId(views)
      .map(({ facts }) => packTimes(facts))
      .join(''),
  ].join('|')
}

/** One changed fact; without `before` and `now`: a long text, or an unreadable one. */
export interface Change {
  readonly term: keyof ResponseTexts['terms'] | 'title'
  readonly before?: string
  readonly now?: string
}

/** Changes since the facts were seen; `unknown`: unreadable, or of other shifts. */
export type Changes = readonly Change[] | 'unknown'

/**
 * The facts that differ from those seen.
 *
 * @param views current views of the shifts on the page
 * @param only the id of the one shift with relevant times
 */
export const changesSince = (
  seen: string,
  views: readonly ResponseView[],
  texts: Pick<ResponseTexts, 'date' | 'time' | 'several'>,
  only?: string,
): Changes => {
  const [title, location, department, description, requirements, packed] = seen.split('|')
  const [first] = views
  if (!first || packed === undefined || packed.length !== views.length * PACKED) return 'unknown'
  const { facts } = first
  const words = [
    wordChange('title', title, facts.title),
    ...byId(views).flatMap((view, at) =>
      only === undefined || view.facts.id === only
        ? timeChanges(packed.slice(at * PACKED, (at + 1) * PACKED), view, views.length > 1, texts)
        : [],
    ),
    wordChange('department', department, facts.departmentName ?? ''),
    wordChange('place', location, facts.location),
    description === shortHash(facts.description) ? null : ({ term: 'description' } as const),
    requirements === shortHash(facts.requirements) ? null : ({ term: 'requirements' } as const),
  ]
  return words.filter((change) => change !== null)
}

const byId = (views: readonly ResponseView[]) =>
  views.toSorted((one, other) => (one.facts.id < other.facts.id ? -1 : 1))

const wordChange = (term: Change['term'], before = '', now: string): Change | null =>
  before === clip(now) ? null : { term, before: before.replace(CLIPPED, '…') || '–', now: now || '–' }

/** A long text as its beginning and a hash of the whole. */
const clip = (text: string): string => {
  const plain = text.replaceAll('|', '/')
  return plain.length <= 60 ? plain : `${plain.slice(0, 50)}…${shortHash(text)}`
}

const CLIPPED = /(?<=^.{50})….{4}$/s

const timeChanges = (
  packed: string,
  { facts, today }: ResponseView,
  isOfSeveral: boolean,
  texts: Pick<ResponseTexts, 'date' | 'time' | 'several'>,
): Change[] => {
  if (packed === packTimes(facts)) return []
  const before = unpackTimes(packed)
  if (!before) return [{ term: 'time' }]
  if (isOfSeveral)
    return [{ term: 'time', before: texts.several.when(before), now: texts.several.when(facts) }]
  const [dayBefore, day] = [before, facts].map((at) => texts.date(at.date, today, at.startTime))
  const isTime = before.startTime !== facts.startTime || before.endTime !== facts.endTime
  return [
    ...(dayBefore === day ? [] : [{ term: 'date' as const, before: dayBefore, now: day }]),
    ...(isTime
      ? [
          {
            term: 'time' as const,
            before: texts.time(before.startTime, before.endTime),
            now: texts.time(facts.startTime, facts.endTime),
          },
        ]
      : []),
  ]
}

type Times = Pick<ResponseView['facts'], 'date' | 'startTime' | 'endTime'>

/** Characters of one shift: day (YYMMDD), start and end (HHMM) as numbers in base 36. */
const PACKED = 10

const packTimes = ({ date, startTime, endTime }: Times): string =>
  [date.slice(2), startTime.slice(0, 5), endTime.slice(0, 5)]
    .map((text, at) =>
      Number(text.replaceAll(/\D/g, ''))
        .toString(36)
        .padStart(LENGTHS[at] ?? 0, '0'),
    )
    .join('')

const LENGTHS = [4, 3, 3]

/** Null if the text packs no valid times. */
const unpackTimes = (packed: string): Times | null => {
  const numbers = [packed.slice(0, 4), packed.slice(4, 7), packed.slice(7)].map((part) =>
    Number.parseInt(part, 36),
  )
  const [day = '', start = '', end = ''] = numbers.map((number, at) =>
    String(number).padStart(at === 0 ? 6 : 4, '0'),
  )
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`
  const [startTime, endTime] = [clockOf(start), clockOf(end)]
  return isCalendarDay(date) && isTime(startTime) && isTime(endTime) ? { date, startTime, endTime } : null
}

const clockOf = (digits: string) => `${digits.slice(0, 2)}:${digits.slice(2)}`

const shortHash = (text: string | null) => (text ? hash('sha256', text, 'base64url').slice(0, 4) : '')
