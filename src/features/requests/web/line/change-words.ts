import type { Channel } from '#features/assignments/rules.ts'
import { counted, formatCount } from '#shared/counts.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { decide } from '#features/asking/plan.ts'
import type { AskingChange } from '#features/asking/rules.ts'
import type { QuietHours } from '#features/messages/quiet-hours.ts'
import type { Line } from '#features/asking/shapes.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { reachedBy, sendProblem } from '../sending/send-problem.ts'
import { deadlineWords, nextWords } from './line-words.ts'

const listed = new Intl.ListFormat('nb-NO')

/** So many are named before the press. */
const NAMED = 3

/** What the line does by a changed plan: who is asked at once, and when the next are. */
export const afterChange = (
  line: Line,
  change: AskingChange,
  { quiet, now }: { quiet: QuietHours | null; now: Date },
): { ask: number; line: Line } => {
  const { askFrom, startsAt, closesAt, length, asked } = line
  const plan = {
    openAtMost: change.openAtMost,
    patienceMinutes: change.patienceMinutes,
    askFrom: askFrom === null ? null : new Date(askFrom),
    askAllAt: change.askAllAt === null ? null : new Date(change.askAllAt),
    quiet: change.isUrgent ? null : quiet,
  }
  const open = line.places.flatMap(({ askedAt, isUnanswered }) => {
    const end = new Date(new Date(askedAt ?? 0).getTime() + change.patienceMinutes * 60_000)
    return isUnanswered && end > now ? [end] : []
  })
  const heldBackUntil = line.heldBackUntil === null ? null : new Date(line.heldBackUntil)
  const state = {
    waiting: length - asked,
    heldBack: line.heldBack,
    heldBackUntil,
    asked,
    open,
  }
  const starts = { startsAt: startsAt === null ? null : new Date(startsAt), closesAt: new Date(closesAt) }
  const { ask, nextAskAt, isPaused } = decide(plan, { ...state, ...starts }, now)
  return {
    ask,
    line: {
      ...line,
      asked: asked + ask,
      reached: line.reached + ask,
      askAllAt: change.askAllAt,
      nextAskAt: nextAskAt?.toISOString() ?? null,
      isPaused,
      heldUpBy: null,
    },
  }
}

/** Who is told what by a change, before the press. */
export const changeNotes = (
  line: Line,
  after: ReturnType<typeof afterChange>,
  { channels, now }: { channels: readonly Channel[]; now: Date },
): string[] => {
  const deadline = deadlineWords(after.line, now)
  return [
    after.ask > 0 ? `${askedNow(line, after.ask, channels)}.` : 'Ingen får spørsmålet nå.',
    `${nextWords(after.line, channels, now)}.`,
    ...(deadline ? [`${deadline}.`] : []),
    'De som alt er spurt, får ingen beskjed.',
  ]
}

/** 'Nå får Ola Hansen og Siri Dahl spørsmålet: 2 SMS' */
const askedNow = (line: Line, ask: number, channels: readonly Channel[]) => {
  const next = line.places.filter(({ askedAt, isHeldBack }) => askedAt === null && !isHeldBack).slice(0, ask)
  const whom =
    ask <= NAMED ? listed.format(next.map(({ fullName }) => fullName)) : `${formatCount(ask)} vikarer`
  const isAll = ask === line.length - line.asked - line.heldBack
  const sms = isAll ? line.smsLeft : next.filter(({ takesSms }) => takesSms).length
  return `Nå får ${whom} spørsmålet: ${costWords(sms, channels)}`
}

/** '9 SMS og e-post' */
const costWords = (sms: number, channels: readonly Channel[]) =>
  [
    ...(channels.includes('sms') ? [`${formatCount(sms)} SMS`] : []),
    ...(channels.includes('email') ? ['e-post'] : []),
  ].join(' og ')

/** Who is told what when all who are left are asked, before the press. */
export const askAllNotes = (
  line: Pick<Line, 'length' | 'asked' | 'heldBack' | 'smsLeft' | 'emailsLeft'>,
  channels: readonly Channel[],
  balance: number,
): string[] => {
  const { length, asked, heldBack, smsLeft } = line
  return [
    `${counted(length - asked - heldBack, 'vikar', 'vikarer')} som er igjen i køen, får forespørselen nå: ${costWords(smsLeft, channels)}.`,
    ...heldBackNotes(heldBack),
    ...(smsLeft > 0 ? [balanceWords(line, channels, balance)] : []),
    'Det ventes ikke på svar.',
    'De som alt er spurt, får ingen beskjed.',
  ]
}

const heldBackNotes = (heldBack: number) =>
  heldBack > 0
    ? [
        `${counted(heldBack, 'vikar', 'vikarer')} har et ubesvart spørsmål for samme tid, og får forespørselen etterpå.`,
      ]
    : []

/** The people and messages of a request that is sent before its time. */
export const sendNowNotes = (
  line: Line,
  { channels, balance, now }: { channels: readonly Channel[]; balance: number; now: Date },
): string[] => {
  if (!line.isInOrder) {
    const people = counted(line.length - line.asked - line.heldBack, 'vikar', 'vikarer')
    return [
      `${people} får forespørselen nå: ${costWords(line.smsLeft, channels)}.`,
      ...heldBackNotes(line.heldBack),
      ...(line.smsLeft > 0 ? [balanceWords(line, channels, balance)] : []),
    ]
  }
  const begun = afterChange({ ...line, askFrom: null }, line, { quiet: line.quiet, now })
  return [
    begun.ask > 0 ? `${askedNow(line, begun.ask, channels)}.` : 'Ingen får spørsmålet nå.',
    `${nextWords({ ...begun.line, askFrom: null }, channels, now)}.`,
  ]
}

const balanceWords = (
  { smsLeft: sms, emailsLeft }: Pick<Line, 'smsLeft' | 'emailsLeft'>,
  channels: readonly Channel[],
  balance: number,
) => {
  if (sms <= balance) return `Etterpå er det ${formatCount(balance - sms)} SMS igjen.`
  const has = `Dere har ${formatCount(balance)} SMS igjen`
  const waits = emailsLeft > 0 ? 'De som har e-post, får det.' : 'De andre venter til dere har kjøpt flere.'
  if (channels.includes('email') || balance === 0) return `${has}, så ingen SMS blir sendt. ${waits}`
  return `${has}. De første i køen får SMS. ${waits}`
}

/** What became of a press: who was asked, and what stood in the way. */
export const lineToast = (title: string, sent: Sent): ToastText => {
  const problem = sendProblem(sent)
  const { count } = reachedBy(sent)
  if (problem) return { title, description: problem.advice, tone: 'warning', seconds: 20 }
  if (sent.recipients === 0) return { title, description: 'Ingen ble spurt nå.' }
  return { title, description: `${counted(count, 'forespørsel', 'forespørsler')} er på vei.` }
}
