/** The product as a substitute or an administrator would explain it, without a database. */
export interface Model {
  balance: number
  readonly shifts: ModelShift[]
}

export type Answer = 'accepted' | 'declined' | 'interested'
export type SmsState = 'queued' | 'accepted' | 'failed' | 'delivered' | 'stopped'

export interface ModelSms {
  readonly kind: 'request' | 'cancelled'
  readonly vikar: number
  state: SmsState
  /** The gateway had it once. */
  wasTaken: boolean
}

export interface ModelShift {
  status: 'open' | 'assigned' | 'completed' | 'cancelled'
  winner: number | null
  withdrawals: number
  /** Whose no was a withdrawal, and who has said nothing since. */
  readonly gaveBack: Set<number>
  /** All shifts of a day are at the same time. */
  readonly day: number
  readonly asked: readonly number[]
  readonly answers: Map<number, Answer>
  readonly sms: ModelSms[]
}

const WITHDRAWALS_MAX = 10

/** All get their SMS, or with too few credits no one does. */
const send = (model: Model, shift: ModelShift, kind: ModelSms['kind'], vikarer: readonly number[]) => {
  if (vikarer.length === 0) return 'queued'
  if (model.balance < vikarer.length) return 'too-few-credits'
  model.balance -= vikarer.length
  shift.sms.push(...vikarer.map((vikar) => ({ kind, vikar, state: 'queued' as const, wasTaken: false })))
  return 'queued'
}

/** What has not gone out is not sent any more, and its credit comes back. */
const stopRequests = (model: Model, shift: ModelShift) => {
  for (const sms of shift.sms.filter(({ kind, state }) => kind === 'request' && state === 'queued')) {
    sms.state = 'stopped'
    model.balance += 1
  }
}

/** Of the shift with that number, from tomorrow on: every other one overlaps. */
export const dayOf = (number: number): number => 1 + (number % 2)

export const create = (model: Model, asked: readonly number[]) => {
  const shift: ModelShift = {
    status: 'open',
    winner: null,
    withdrawals: 0,
    gaveBack: new Set(),
    day: dayOf(model.shifts.length),
    asked,
    answers: new Map(),
    sms: [],
  }
  model.shifts.push(shift)
  return send(model, shift, 'request', asked)
}

export const sayYes = (model: Model, shift: ModelShift, vikar: number) => {
  if (shift.status === 'cancelled') return 'cancelled'
  if (shift.winner === vikar) return 'already-won'
  if (shift.status === 'completed') return 'ended'
  const isBusy = model.shifts.some(
    (other) => other.status === 'assigned' && other.winner === vikar && other.day === shift.day,
  )
  if (shift.status === 'assigned' || isBusy) {
    if (shift.answers.get(vikar) !== 'interested') shift.gaveBack.delete(vikar)
    shift.answers.set(vikar, 'interested')
    return shift.status === 'assigned' ? 'taken' : 'busy'
  }
  shift.status = 'assigned'
  shift.winner = vikar
  shift.gaveBack.delete(vikar)
  shift.answers.set(vikar, 'accepted')
  stopRequests(model, shift)
  return 'won'
}

export const sayNo = (shift: ModelShift, vikar: number) => {
  if (shift.winner === vikar) return 'already-yours'
  if (shift.status === 'cancelled' || shift.status === 'completed') return 'closed'
  shift.answers.set(vikar, 'declined')
  shift.gaveBack.delete(vikar)
  return 'declined'
}

export const giveBack = (shift: ModelShift, vikar: number) => {
  if (shift.status === 'assigned' && shift.winner === vikar) {
    if (shift.withdrawals >= WITHDRAWALS_MAX) return 'too-often'
    shift.status = 'open'
    shift.winner = null
    shift.withdrawals += 1
    shift.answers.set(vikar, 'declined')
    shift.gaveBack.add(vikar)
    return 'withdrawn'
  }
  const isOn = shift.status === 'open' || shift.status === 'assigned'
  return isOn && shift.gaveBack.has(vikar) ? 'already-withdrawn' : 'not-yours'
}

export const cancel = (model: Model, shift: ModelShift): boolean => {
  if (shift.status !== 'open' && shift.status !== 'assigned') return false
  shift.status = 'cancelled'
  stopRequests(model, shift)
  if (shift.winner !== null) send(model, shift, 'cancelled', [shift.winner])
  return true
}

export const complete = (shift: ModelShift): boolean => {
  if (shift.status !== 'assigned') return false
  shift.status = 'completed'
  return true
}

/** To whom the request has not got yet. */
export const sendRequests = (model: Model, shift: ModelShift) => {
  if (shift.status !== 'open') return 'closed'
  const isLeft = (vikar: number) =>
    (shift.answers.get(vikar) ?? 'interested') === 'interested' && !wasTold(shift, vikar)
  const left = shift.asked.filter(isLeft)
  if (left.length === 0) return 'all-asked'
  return send(model, shift, 'request', left)
}

const wasTold = ({ sms }: ModelShift, vikar: number) =>
  sms.some(
    ({ kind, vikar: to, state }) =>
      kind === 'request' && to === vikar && state !== 'failed' && state !== 'stopped',
  )

/** What is queued goes out, but to the refused it does not. */
export const deliver = (model: Model, refused: readonly number[]) => {
  for (const sms of model.shifts.flatMap((shift) => shift.sms).filter(({ state }) => state === 'queued')) {
    if (refused.includes(sms.vikar)) fail(model, sms)
    else Object.assign(sms, { state: 'accepted', wasTaken: true })
  }
}

/**
 * The network reports the outcome of every message about a shift. What has arrived has arrived, whatever was reported
 * before.
 */
export const report = (model: Model, shift: ModelShift, vikar: number, state: 'delivered' | 'failed') => {
  for (const sms of shift.sms.filter(({ vikar: to, wasTaken }) => to === vikar && wasTaken)) {
    if (state === 'delivered') sms.state = 'delivered'
    else if (sms.state === 'accepted') fail(model, sms)
  }
}

const fail = (model: Model, sms: ModelSms) => {
  sms.state = 'failed'
  model.balance += 1
}
