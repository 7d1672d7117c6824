import { askAllInLine, changeLine, type LineOutcome } from '#features/asking/server/line/change-line.ts'
import { resumeAsking, type ResumeOutcome } from '#features/asking/server/line/halt.ts'
import { readAsking } from '#features/asking/server/line/read-line.ts'
import { changeSendTime, type SendTimeOutcome } from '#features/asking/server/line/send-time.ts'
import { lockAsking } from '#features/asking/server/open-questions.ts'
import type { AskingChange, SendTime } from '#features/asking/rules.ts'
import type { Sent } from '#features/messages/shapes.ts'
import type { Services } from '#server/services.ts'
import type { ShiftAct } from './act-on-shift.ts'
import type { Acted } from './read-plan.ts'
import type { Asks } from './refuse-in-quiet.ts'
import type { SendInput } from './send-acts.ts'

type Asking = Pick<Services, 'config' | 'tokens' | 'clock'>

interface Asked {
  readonly sent: Sent
  /** The people with an open question now. */
  readonly people: readonly string[]
}

const acted = ({ sent, people }: Asked, notes: Acted['notes'] = [], asks?: Asks): Acted => ({
  sent,
  meant: [],
  isFreeing: false,
  isAboutLine: true,
  notes,
  ...(asks && { asks }),
  ...(people.length > 0 && { sends: { what: 'request', people } }),
})

/** People who were asked before the act get no message about it. */
const ALREADY_ASKED = [{ code: 'already-asked', vikarIds: [] }] as const

type LineRefusal =
  | Exclude<LineOutcome, { kind: 'changed' }>
  | { readonly kind: 'stale'; readonly now: NonNullable<Awaited<ReturnType<typeof readAsking>>> }

export const changingLine =
  (
    services: Asking,
    { id, version, ...change }: AskingChange & { readonly id: string; readonly version: string },
  ): ShiftAct<Sent, LineRefusal> =>
  async (tx) => {
    await lockAsking(tx)
    const now = await readAsking(tx, id)
    if (now && now.version !== version) return { refused: { kind: 'stale', now } }
    const outcome = await changeLine(tx, services, id, change)
    if (outcome.kind !== 'changed') return { refused: outcome }
    return { done: outcome.sent, acted: acted(outcome, ALREADY_ASKED) }
  }

export const askingAll =
  (services: Asking, input: SendInput): ShiftAct<Sent, Exclude<LineOutcome, { kind: 'changed' }>> =>
  async (tx) => {
    const outcome = await askAllInLine(tx, services, input.id)
    if (outcome.kind !== 'changed') return { refused: outcome }
    return { done: outcome.sent, acted: acted(outcome, ALREADY_ASKED, { sendAnyway: input.sendAnyway }) }
  }

export const resuming =
  (services: Asking, input: SendInput): ShiftAct<Sent, Exclude<ResumeOutcome, { kind: 'sent' }>> =>
  async (tx) => {
    const outcome = await resumeAsking(tx, services, input.id)
    if (outcome.kind !== 'sent') return { refused: outcome }
    return { done: outcome.sent, acted: acted(outcome, [], { sendAnyway: input.sendAnyway }) }
  }

export const changingSendTime =
  (
    services: Asking,
    input: SendTime & SendInput & { readonly version: string },
  ): ShiftAct<Sent, Exclude<SendTimeOutcome, { kind: 'changed' }>> =>
  async (tx) => {
    const outcome = await changeSendTime(tx, services, input.id, input)
    if (outcome.kind !== 'changed') return { refused: outcome }
    return { done: outcome.sent, acted: acted(outcome, [], { sendAnyway: input.sendAnyway, canWait: true }) }
  }
