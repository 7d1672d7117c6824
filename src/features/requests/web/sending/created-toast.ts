import { counted, formatCount } from '#shared/counts.ts'
import { formatClock, formatDateShort, osloToday } from '#shared/dates.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { Created } from '../../shapes.ts'
import { whenOf } from '../asking-choice/asking-words.ts'
import { hasNot, lackedBy, reachedBy, sendProblem } from './send-problem.ts'

/** What to say about a new assignment: who was reached, and what to do about those who were not. */
export const createdToast = (created: Created, asking?: AskingNow, now = new Date()): ToastText => {
  const { recipients, line } = created
  if (line && recipients === 0) return nobodyYet(line, asking, now)
  const problem = sendProblem(created)
  const { count, words } = reachedBy(created)
  const missed = recipients - count
  const lacked = lackedBy(created)
  if (count > 0) {
    if (problem) return someReached(words, count, oneChannelOnly(missed, problem))
    if (missed > 0) return someReached(words, count, hasNot(missed, lacked))
    return line && recipients < line.length
      ? firstReached(line, recipients, asking, now)
      : everyoneReached(count)
  }
  if (problem) return nobodyReached(problem.missing, problem.reason)
  return nobodyReached(
    lacked === 'e-post' ? lacked : 'SMS',
    `${recipients === 1 ? 'Vikaren har ikke' : 'Ingen av vikarene har'} ${lacked}.`,
  )
}

const everyoneReached = (count: number): ToastText => ({
  title: 'Suksess',
  description: `Oppdraget ble opprettet og SMS/e-post er sendt til ${count} vikar(er)!`,
  tone: 'success',
})

type Line = NonNullable<Created['line']>

const OUT_OF_SMS = 'Så var det ingen SMS igjen. Kjøp flere, så får resten spørsmålet av seg selv.'

/** '4 av 14 er spurt. Neste får spørsmålet kl. 06.12, eller når noen sier nei.' */
const firstReached = (
  { length, nextAskAt }: Line,
  asked: number,
  asking: AskingNow | undefined,
  now: Date,
): ToastText => {
  const done = `${formatCount(asked)} av ${formatCount(length)} er spurt.`
  if (asking && asked < Math.min(asking.openAtMost, length))
    return { title: 'Delvis suksess', description: `${done} ${OUT_OF_SMS}`, tone: 'warning' }
  const next = nextAskAt
    ? ` Neste får spørsmålet ${whenOf(new Date(nextAskAt), now)}, eller når noen sier nei.`
    : ''
  return { title: 'Suksess', description: done + next, tone: 'success' }
}

/** What was to be sent later waits, and what was to be sent by day. What was to be sent now lacks credits. */
const nobodyYet = ({ nextAskAt }: Line, asking: AskingNow | undefined, now: Date): ToastText => {
  if (!nextAskAt || asking?.firstAt === null)
    return { title: 'Advarsel', description: `Ingen er spurt ennå. ${OUT_OF_SMS}`, tone: 'warning' }
  const at = new Date(nextAskAt)
  const description = asking?.askFrom
    ? `Sendes ${formatDateShort(osloToday(at))} ${formatClock(at)}`
    : `Første får spørsmålet ${whenOf(at, now)}, etter stilletiden.`
  return { title: 'Oppdraget er opprettet', description, tone: 'success' }
}

const someReached = (words: string, count: number, but: string): ToastText => ({
  title: 'Delvis suksess',
  description: `${words} er sendt til ${count} vikar(er), men ${but}`,
  tone: 'warning',
})

const oneChannelOnly = (missed: number, { missing, advice }: { missing: string; advice: string }): string => {
  const notAsked = missed > 0 ? `${counted(missed, 'vikar', 'vikarer')} er ikke spurt. ` : ''
  return `ingen ${missing}. ${notAsked}${advice}`
}

const nobodyReached = (missing: string, reason: string): ToastText => ({
  title: 'Advarsel',
  description: `Oppdraget ble opprettet, men sending av ${missing} feilet. ${reason} Kontakt vikarene manuelt.`,
  tone: 'warning',
})
