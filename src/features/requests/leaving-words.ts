import { costWords, nextWords, smsProblemWords, stoppedWords, unreachedWords } from './plan-words.ts'
import type { LeavingNote, LeavingPlan, OpenedShift } from '#features/vikarer/leaving-shapes.ts'
import { RESTORABLE_DAYS } from '#features/vikarer/texts-leaving.ts'
import { counted } from '#shared/counts.ts'
import { formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'
import { namesOf } from '#shared/names.ts'

type Consequences = Omit<LeavingPlan, 'version' | 'sentences' | 'summary'>

const listed = new Intl.ListFormat('nb-NO')

/** The consequences for shifts and people when substitutes leave or become inactive, one sentence each. */
export const planWords = (plan: Consequences, now: Date): string[] => [
  ...toldWords(plan),
  ...costWords(plan.sms),
  ...smsProblemWords(plan.sms),
  ...openedWords(plan.opened, now),
  ...stoppedWords(plan.stopped),
  ...plan.notes.map(noteWords),
]

/** A short version for the toast after the act. */
export const summaryOf = (plan: Consequences, now: Date): string =>
  [...toldWords(plan), ...smsProblemWords(plan.sms), ...openedWords(plan.opened, now)].join(' ')

/** Shifts beyond these are counted. */
const SHIFTS_NAMED = 4

const toldWords = ({ opened, unreached, affected }: Consequences): string[] => {
  const reached = opened.filter(({ channels }) => channels.length > 0)
  if (reached.length === 0 && unreached.length === 0) return ['Ingen får beskjed nå.']
  const ids = new Set(reached.map(({ vikarId }) => vikarId))
  const names = affected.vikarer.filter(({ id }) => ids.has(id)).map(({ fullName }) => fullName)
  return [
    ...(reached.length > 0
      ? [
          `${namesOf(names)} får ${messagesOf(reached)} om at ${opened.length === 1 ? 'vakten er tatt tilbake' : 'vaktene er tatt tilbake'}.`,
        ]
      : []),
    ...unreached.map((one) => unreachedWords(one)),
  ]
}

const messagesOf = (reached: readonly OpenedShift[]): string => {
  const count = (channel: 'sms' | 'email') =>
    reached.filter(({ channels }) => channels.includes(channel)).length
  const [sms, emails] = [count('sms'), count('email')]
  return [
    ...(emails > 0 ? [counted(emails, 'e-post', 'e-poster')] : []),
    ...(sms > 0 ? [`${sms} SMS`] : []),
  ].join(' og ')
}

const openedWords = (opened: readonly OpenedShift[], now: Date): string[] => {
  const [shown, more] = [opened.slice(0, SHIFTS_NAMED), opened.slice(SHIFTS_NAMED)]
  const words = shown.map(
    ({ title, date, startTime, endTime, next }) =>
      `${title} ${nightTo(startTime)}${formatDateShort(date)} kl. ${formatTimeRange(startTime, endTime)} blir ledig.${
        next ? ` ${nextWords({ next }, now).join(' ')}` : ''
      }`,
  )
  if (more.length === 0) return words
  const isAsked = more.some(({ next }) => next?.isAsked)
  const asked = isAsked ? ' Reserven og køen får spørsmålet om dem også.' : ''
  return [...words, `${counted(more.length, 'vakt til blir ledig', 'vakter til blir ledige')}.${asked}`]
}

const noteWords = ({ code, names }: LeavingNote): string => {
  const who = namesOf(names)
  switch (code) {
    case 'shifts-kept':
      return `${who} beholder vaktene.`
    case 'leaves-after-last':
      return `${who} beholder vaktene, får ingen nye spørsmål, og slettes etter den siste.`
    case 'inactive':
      return `${who} blir ${names.length === 1 ? 'inaktiv' : 'inaktive'} og får ingen nye spørsmål.`
    case 'removed':
      return `${who} slettes nå.`
    case 'barred':
      return `${who} kan ikke ta vaktene igjen selv.`
    case 'passed-by':
      return `Reserve og kø går videre uten ${who}.`
    case 'may-still-answer':
      return `${who} kan fortsatt svare på spørsmålene som er ute.`
    case 'links-end':
      return `Lenkene i spørsmålene som ${who} ikke har svart på, slutter å virke.`
    case 'contact-cleared':
      return `${listed.format(names)} står uten kontakt. Vikarene ringer den som sendte forespørselen.`
    case 'name-stays':
      return names.length === 1
        ? `Navnet ${who} står igjen i tidligere oppdrag.`
        : 'Navnene står igjen i tidligere oppdrag.'
    case 'login-lost':
      return `${who} ser ikke lenger vaktene hos dere når de logger inn.`
    case 'restorable':
      return `Kan gjenopprettes i ${RESTORABLE_DAYS} dager under «Nylig slettet».`
    case 'erased-now':
      return 'Telefon, e-post og notater slettes nå. Kan ikke gjenopprettes.'
  }
}
