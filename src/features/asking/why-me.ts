import { formatCount } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import { minutesWords } from '#features/messages/minutes-words.ts'

/** One time that a person was asked, as `askings_of` gives it: the others are counts. */
export interface MyAsking {
  readonly at: Date
  readonly kind: string
  /** About one shift, for its reserve; or else about the request. */
  readonly isOfShift: boolean
  readonly code: string | null
  /** The patience that ran out. */
  readonly minutes: number | null
  /** Asked together, the person included. */
  readonly people: number
  /** Asked before in the same line, and of these, those whose last answer was a no; null of other askings. */
  readonly earlier: number | null
  readonly declined: number | null
  /** In the line, from 1; null without one. */
  readonly place: number | null
  readonly isFavourite: boolean
  /** In one of the groups that the line begins with. */
  readonly isInGroup: boolean
  /** Asked because all who could have the shift were; null: not noted. */
  readonly toAll: boolean | null
}

export const NOT_NOTED = 'Det er ikke notert hvorfor du ble spurt.'

/**
 * Explains the first and the latest asking of a person in one or two sentences. They never name other people, nor tell
 * what a single one of them answered.
 *
 * @param askings the earliest first
 */
export const whyMeWords = (
  askings: readonly MyAsking[],
  { employerName, now }: { readonly employerName: string | null; readonly now: Date },
): string[] => {
  const who = employerName ?? 'Kontoret'
  const [first, ...again] = askings
  const last = again.at(-1)
  if (!first) return [NOT_NOTED]
  return [first, ...(last ? [last] : [])].map((one) => sentence(one, who, momentInShort(one.at, now)))
}

const sentence = (asking: MyAsking, who: string, when: string): string => {
  switch (asking.kind) {
    case 'created':
      return togetherWords(asking, who, when)
    case 'asked':
      return asking.isOfShift
        ? `${who} spurte deg igjen ${when} fordi du sa at du kunne hvis en plass ble ledig.`
        : lineWords(asking, who, when)
    case 'asked-more':
      return `${who} spurte deg ${when} fordi en på kontoret valgte deg.`
    case 'requested':
      return `${who} sendte deg spørsmålet ${when} fordi du ikke hadde fått det.`
    case 'answered':
      return `${who} registrerte svaret ditt ${when}.`
    case 'sms-instead':
      return `Du fikk spørsmålet på SMS ${when} fordi e-posten ikke kom fram.`
    case 'resent':
      return `SMS-en ble sendt til deg på nytt ${when}.`
    default:
      return `${who} sendte deg en påminnelse ${when}.`
  }
}

const togetherWords = ({ people, toAll }: MyAsking, who: string, when: string): string => {
  if (toAll) return `${who} spurte deg ${when} fordi de spurte alle som kunne ha vakten.`
  const chosen = toAll === null ? '' : ` fordi en på kontoret valgte ${people === 1 ? 'deg' : 'dere'}`
  if (people === 1) return `${who} spurte bare deg ${when}${chosen}.`
  const others = people === 2 ? 'én til' : `${formatCount(people - 1)} andre`
  return `${who} spurte deg og ${others} samtidig ${when}${chosen}.`
}

const lineWords = (asking: MyAsking, who: string, when: string): string => {
  if (asking.code === 'together' || asking.code === null) return togetherWords(asking, who, when)
  const why = WHY[asking.code]?.(asking) ?? 'det ble din tur'
  const own = asking.code === 'deadline' ? null : ownWords(asking)
  const because = own === null ? why : `${own} og ${why.replace(/^du /, '')}`
  return `${who} spurte deg ${when} fordi ${because}.`
}

const ownWords = ({ isFavourite, isInGroup }: MyAsking): string | null => {
  if (isFavourite) return 'du er favoritt'
  return isInGroup ? 'du er i en gruppe som får spørsmålet før andre' : null
}

/** After 'fordi'. */
const WHY: Readonly<Record<string, (asking: MyAsking) => string>> = {
  start: ({ place }) => (place === 1 ? 'du sto først i køen' : 'du var blant de første i køen'),
  no: (asking) => noWords(asking),
  yes: () => 'det fortsatt trengtes flere',
  withdrawn: () => 'en plass ble ledig',
  removed: () => 'en plass ble ledig',
  reopened: () => 'vakten ble åpnet igjen',
  'place-added': () => 'det trengtes flere enn før',
  'line-changed': () => 'de endret hvor raskt de spør',
  failed: (asking) => `en melding til ${someone(asking)} ikke kom fram`,
  patience: (asking) => {
    const { minutes } = asking
    return `${someone(asking)} ikke svarte ${minutes === null ? 'i tide' : `innen ${minutesWords(minutes)}`}`
  },
  deadline: () => 'de spurte alle som var igjen i køen',
}

const someone = ({ earlier }: MyAsking) => (earlier === 1 ? 'en før deg' : 'noen før deg')

const noWords = ({ earlier, declined }: MyAsking): string => {
  const [before, no] = [earlier ?? 0, declined ?? 0]
  if (no <= 1) return before === 1 ? 'en før deg ikke kunne' : 'en av dem før deg i køen ikke kunne'
  return no === before
    ? `de ${inWords(no)} før deg i køen hadde sagt nei`
    : `${inWords(no)} av de ${inWords(before)} før deg i køen hadde sagt nei`
}

const FEW = ['null', 'én', 'to', 'tre', 'fire', 'fem', 'seks', 'sju', 'åtte', 'ni', 'ti', 'elleve', 'tolv']

const inWords = (count: number) => FEW[count] ?? String(count)
