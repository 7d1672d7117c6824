import type { Line } from '#features/asking/shapes.ts'
import { HALTED, heldUpWords, laterWords, nextWords } from '#features/requests/line-progress-words.ts'
import { counted } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import { logStatus } from './rules.ts'
import type { LoggedAssignment, RecipientRow } from './shapes.ts'

interface Person {
  readonly fullName: string
}

/** The next people to be asked, according to the engine. */
interface Turn {
  readonly at: Date | null
  readonly reserve: readonly Person[]
  readonly line: readonly Person[]
  readonly isSoonerByNo: boolean
  readonly isLast: boolean
}

interface Known {
  readonly assignment: LoggedAssignment
  readonly recipients: readonly Pick<RecipientRow, 'fullName' | 'canBeAsked' | 'askedAgainAt'>[]
  readonly line: Line | null
  readonly turn: Turn | null
  readonly now: Date
  /** An alarm already reports that all have declined. */
  readonly isRefused?: boolean
}

/** The next step of a shift that waits for a yes, in one or two sentences; null for other shifts. */
export const nextSentence = (known: Known): string | null => {
  const { assignment } = known
  if (logStatus(assignment) !== 'waiting') return null
  if (assignment.isHalted) return HALTED
  return reserveSentence(known) ?? lineSentence(known) ?? togetherSentence(known)
}

/** A sentence about the reserve, which comes before the line; null without one. */
const reserveSentence = (known: Known): string | null => {
  const { recipients, turn, now } = known
  const reserves = recipients.filter(({ canBeAsked }) => canBeAsked)
  const asked = reserves.filter(({ askedAgainAt }) => askedAgainAt !== null)
  if (asked.length > 0) {
    const latest = asked.map(({ askedAgainAt }) => askedAgainAt ?? '').toSorted()
    const when = momentInShort(latest.at(-1) ?? '', now)
    return `${inReserve(asked)} og ble spurt ${when}. ${otherwise(known)}`
  }
  if (!turn || turn.reserve.length === 0) return reserves.length > 0 ? `${inReserve(reserves)}.` : null
  const isLater = turn.at !== null && turn.at > now
  return `${inReserve(turn.reserve)} og får spørsmålet ${isLater ? momentInShort(turn.at, now) : 'nå'}.`
}

const inReserve = (people: readonly Person[]) => `${namesOf(people)} står i reserve`

/** The step after the reserve, if they do not accept. */
const otherwise = ({ turn, line, now }: Known): string => {
  const next = turn && [...turn.reserve, ...turn.line]
  if (next && next.length > 0) {
    const latest = turn.isSoonerByNo ? ' senest' : ''
    const when = turn.at === null ? '' : `${latest} ${momentInShort(turn.at, now)}`
    return `Blir det ikke ja, får ${namesOf(next)} spørsmålet${when}.`
  }
  if (line && line.length > line.asked) return 'Blir det ikke ja, går køen videre.'
  return 'Blir det ikke ja, blir ingen flere spurt av seg selv.'
}

/** A sentence about the next in line, or a request that is sent later; null without a line. */
const lineSentence = ({ assignment: { channels }, line, turn, now }: Known): string | null => {
  if (!line) return null
  const isWaiting = line.nextAskAt !== null
  if (!line.isInOrder) return isWaiting ? `${laterWords(line, channels, now)}.` : null
  if (line.heldUpBy && isWaiting) return `${heldUpWords(line.heldUpBy, channels, line.emailsLeft)}.`
  if (!isWaiting || !turn || turn.line.length === 0) return `${nextWords(line, channels, now)}.`
  const isBegun = line.askFrom === null || new Date(line.askFrom) <= now
  const quiet = line.isPaused && isBegun ? 'Stilletid: ' : ''
  return `${quiet}${namesOf(turn.line)} får spørsmålet ${whenWords(turn, now)}.`
}

const whenWords = ({ at, isSoonerByNo }: Turn, now: Date): string => {
  if (at === null) return 'når noen sier nei'
  if (at <= now) return 'nå'
  return `${momentInShort(at, now)}${isSoonerByNo ? ', eller når noen sier nei' : ''}`
}

/** A sentence about people who were all asked at once. */
const togetherSentence = ({ assignment, isRefused = false }: Known): string | null => {
  const { places, asked, responses } = assignment
  if (asked === 0) return null
  if (isRefused) return 'Spør flere, eller avtal på telefon.'
  if (responses >= asked) return 'Alle som er spurt, har svart. Spør flere, eller avtal på telefon.'
  return places === 1
    ? 'Den første som svarer ja, får vakten.'
    : 'De første som svarer ja, får plassene som er ledige.'
}

/** Up to this many people are named; above that, only their number. */
const NAMED = 2

const listed = new Intl.ListFormat('nb-NO')

const namesOf = (people: readonly Person[]): string =>
  people.length > NAMED
    ? counted(people.length, 'vikar', 'vikarer')
    : listed.format(people.map(({ fullName }) => fullName))
