import { counted, formatCount } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import { NAMED, namesOf } from '#shared/names.ts'
import { formatPhone } from '#shared/phone.ts'
import type { ActPlan, NextAsked, Notified, PlanNote } from './contract-acts.ts'
import type { LineAfter } from './contract-sending.ts'
import { HALTED } from './line-progress-words.ts'
import { lineProgressWords, lineWords } from './plan-words-line.ts'
import { reachWords, sendingWords } from './plan-words-sending.ts'
import { smsWithPrice } from './price-words.ts'

type Consequences = Omit<ActPlan, 'version' | 'sentences' | 'summary'>

const listed = new Intl.ListFormat('nb-NO')

/** The consequences of an act, one sentence each. */
export const planWords = (plan: Consequences, now: Date): string[] => [
  ...notifiedWords(plan, now),
  ...(plan.sending ? sendingWords(plan.sending, plan.sms, now) : []),
  ...costWords(plan.sms),
  ...smsProblemWords(plan.sms),
  ...stoppedWords(plan.stopped),
  ...notesOf(plan).map((note) => noteWords(note, plan)),
  ...filledWords(plan),
  ...nextWords(plan, now),
  ...(plan.line ? lineWords(plan.line, plan.sms, now) : []),
]

/** A short version for the toast after the act: people, problems and the next in line. */
export const summaryOf = (plan: Consequences, now: Date): string =>
  [
    ...notifiedWords(plan, now),
    ...(plan.sending ? reachWords(plan.sending, plan.sms) : []),
    ...smsProblemWords(plan.sms).map((words) => (plan.sending ? words : notNotified(words))),
    ...(plan.after === null ? stoppedWords(plan.stopped) : []),
    ...nextWords(plan, now),
    ...(plan.line ? lineProgressWords(plan.line, now) : []),
  ].join(' ')

/** Specification, part 1, section 8. */
const notNotified = (reason: string) => `Kunne ikke sende varsler: ${reason}`

const notifiedWords = ({ notified, next, sending, line, after }: Consequences, now: Date): string[] => {
  if (notified.length === 0 && line && !sending)
    return waitsToBegin(line, now) ? [] : ['Ingen får spørsmålet nå.']
  if (notified.length === 0)
    return sending || after === null || next?.isAsked ? [] : ['Ingen får beskjed nå.']
  const reached = notified.filter(({ channels }) => channels.length > 0)
  const unreached = notified.filter(({ channels }) => channels.length === 0)
  return [...[...groupsOf(reached).values()].map(groupWords), ...unreached.map((one) => unreachedWords(one))]
}

/** A line that waits for its first people: its progress shows the time. */
const waitsToBegin = ({ askFrom, asked, isPaused, heldUpBy }: LineAfter, now: Date): boolean =>
  (askFrom !== null && new Date(askFrom) > now) || (asked === 0 && isPaused && heldUpBy === null)

export const costWords = ({ needed, balance, problem, priceOre }: Consequences['sms']): string[] =>
  needed > 0 && problem === null
    ? [
        `Det koster ${smsWithPrice(needed, priceOre)}, og etterpå er det ${formatCount(balance - needed)} igjen.`,
      ]
    : []

/** Groups people who get the same messages by the same channels. */
const groupsOf = (reached: readonly Notified[]) =>
  Map.groupBy(reached, ({ channels, isInReserve, isToConfirm, isConfirmation, shifts, about }) =>
    [isInReserve, isToConfirm, isConfirmation, shifts, about, ...channels.toSorted()].join(),
  )

const groupWords = (group: readonly Notified[]): string => {
  const [first] = group
  if (!first) return ''
  const who = peopleWords(group, first.isInReserve)
  const by = first.channels
    .toSorted()
    .toReversed()
    .map((channel) => CHANNEL[channel])
  if (first.isConfirmation) return confirmationWords(who, first.channels)
  const { about = 1 } = first
  const inOne = about > 1 ? ` om ${counted(about, 'vakt', 'vakter')}` : ''
  const [others, each] =
    first.shifts > 1
      ? [
          `, og beskjed om ${counted(first.shifts - 1, 'vakt', 'vakter')} til`,
          ` om hver av ${first.shifts} vakter`,
        ]
      : ['', inOne]
  return first.isToConfirm
    ? `${who} får spørsmålet «Passer det fortsatt?» på ${by.join(' og ')}${others}. Uten svar gjelder ja fortsatt, og du ser at det ikke er bekreftet.`
    : `${who} får beskjed på ${by.join(' og ')}${each}.`
}

const confirmationWords = (who: string, channels: Notified['channels']): string =>
  channels.includes('email')
    ? `${who} får bekreftelse på e-post, med vakten til kalenderen.`
    : `${who} får bekreftelse på SMS.`

const CHANNEL = { sms: 'SMS', email: 'e-post' } as const

const peopleWords = (people: readonly { fullName: string }[], isInReserve: boolean): string => {
  const names = namesOf(
    people.map(({ fullName }) => fullName),
    `${formatCount(people.length)} vikarer`,
  )
  return isInReserve ? `${people.length > NAMED ? people.length : names} i reserve` : names
}

type Unreached = Pick<Notified, 'fullName' | 'phone'> & Partial<Pick<Notified, 'isConfirmation'>>

export const unreachedWords = ({ fullName, phone, isConfirmation = false }: Unreached): string => {
  if (isConfirmation) return `${fullName} får ingen bekreftelse fra Vikarklar.`
  return phone === null
    ? `${fullName} er ikke lenger i registeret og får ikke beskjed fra Vikarklar.`
    : `${fullName} får ikke beskjed fra Vikarklar. Ring ${formatPhone(phone)}.`
}

export const smsProblemWords = ({
  needed,
  balance,
  problem,
}: Omit<Consequences['sms'], 'priceOre'>): string[] => {
  if (problem === 'too-few-credits')
    return [
      `Det er ikke nok SMS på saldoen: du trenger ${formatCount(needed)} og har ${formatCount(balance)}.`,
    ]
  return problem === null ? [] : ['Det er sendt så mange SMS den siste timen at disse ikke blir sendt.']
}

export const stoppedWords = ({ messages, sms }: Consequences['stopped']): string[] => {
  if (messages === 0) return []
  const back = sms > 0 ? `, og ${formatCount(sms)} SMS kommer tilbake på saldoen` : ''
  const what = counted(messages, 'melding', 'meldinger')
  return [`${what} som ikke er sendt ennå, blir stanset${back}.`]
}

/** The plan's notes. The note about people who were asked is omitted while no one was. */
const notesOf = ({ notes, line }: Consequences): readonly PlanNote[] =>
  line?.asked === 0 ? notes.filter(({ code }) => code !== 'already-asked') : notes

const noteWords = ({ code, names }: PlanNote, { others = [] }: Consequences): string => {
  switch (code) {
    case 'in-reserve':
      return `${listed.format(names)} fikk beskjed om at oppdraget var avlyst, og står i reserve.`
    case 'barred':
      return `Plassen blir ledig, og ${listed.format(names)} kan ikke ta vakten igjen selv.`
    case 'rewritten':
      return 'De som er spurt, ser det nye bak lenken de har. Meldinger som ikke er sendt ennå, får det nye.'
    case 'away-then':
      return `${namesOf(names)} er borte da, og får ikke spørsmålet.`
    case 'deleted':
      return 'Ingen har fått noe ennå, og oppdraget blir slettet.'
    case 'already-asked':
      return 'De som alt er spurt, får ingen beskjed.'
    case 'can-be-reopened':
      return others.length > 0
        ? 'Hver vakt kan åpnes igjen fram til den begynner.'
        : 'Det kan åpnes igjen fram til vakten begynner.'
    case 'words-cut':
      return `SMS-en til ${namesOf(names)} har ikke plass til hele beskjeden.`
    case 'not-reminded':
      return `${listed.format(names)} får ingen flere påminnelser om vakten.`
    case 'still-in-reserve':
      return `${namesOf(names)} står fortsatt i reserve.`
    case 'line-over':
      return 'De som venter i køen, får ikke spørsmålet.'
  }
}

const filledWords = ({ before, after }: Consequences): string[] =>
  before?.status === 'open' && after?.status === 'assigned' ? ['Da er alle plassene tatt.'] : []

export const nextWords = ({ next }: Pick<Consequences, 'next'>, now: Date): string[] => {
  if (!next) return []
  if (!next.isAsked)
    return next.isChoice
      ? [HALTED]
      : ['Ingen venter i kø eller reserve. Send en påminnelse eller spør flere for å få plassen fylt.']
  const asked = [
    ...(next.reserve.count > 0 ? [`${askedWords(next.reserve)} i reserve`] : []),
    ...(next.line.count > 0 ? [askedWords(next.line)] : []),
  ]
  if (asked.length === 0) return ['De som har spørsmålet nå, får svare før neste blir spurt.']
  return [
    `${asked.join(' og ')} får spørsmålet ${next.at === null ? 'nå' : momentInShort(new Date(next.at), now)}.`,
  ]
}

const askedWords = ({ names, count }: NextAsked['line']): string =>
  count > names.length ? counted(count, 'vikar', 'vikarer') : listed.format(names)
