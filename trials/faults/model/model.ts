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
  /** The gateway has accepted it once. */
  wasTaken: boolean
}

export interface ModelShift {
  status: 'open' | 'assigned' | 'completed' | 'cancelled'
  places: number
  readonly holders: Set<number>
  /** All the shifts of its request, itself included, in the order of their times. */
  readonly request: readonly ModelShift[]
  withdrawals: number
  /** Substitutes whose last answer was a withdrawal. */
  readonly gaveBack: Set<number>
  /** All shifts of a day are at the same time. */
  readonly day: number
  readonly asked: readonly number[]
  readonly answers: Map<number, Answer>
  readonly sms: ModelSms[]
}

const WITHDRAWALS_MAX = 10

/** All get their SMS, or with too few credits none do. */
const send = (model: Model, shift: ModelShift, kind: ModelSms['kind'], vikarer: readonly number[]) => {
  if (vikarer.length === 0) return 'queued'
  if (model.balance < vikarer.length) return 'too-few-credits'
  model.balance -= vikarer.length
  shift.sms.push(...vikarer.map((vikar) => ({ kind, vikar, state: 'queued' as const, wasTaken: false })))
  return 'queued'
}

/** Stops unsent questions to people without a shift left to answer, and returns the credits. */
const stopRequests = (model: Model, { request }: ModelShift) => {
  const isAsked = (vikar: number) =>
    request.some(
      ({ status, answers }) => status === 'open' && (answers.get(vikar) ?? 'interested') === 'interested',
    )
  for (const sms of request.flatMap((shift) => shift.sms)) {
    if (sms.kind !== 'request' || sms.state !== 'queued' || isAsked(sms.vikar)) continue
    sms.state = 'stopped'
    model.balance += 1
  }
}

/** The day of the shift with that number, from tomorrow on: every other one overlaps. */
export const dayOf = (number: number): number => 1 + (number % 2)

/** A request whose shifts need these numbers; they are on the days that follow. */
export const create = (model: Model, asked: readonly number[], places: readonly number[]) => {
  const request: ModelShift[] = []
  for (const [day, needed] of inOrder(model.shifts.length, places))
    request.push({
      status: 'open',
      places: needed,
      holders: new Set(),
      request,
      withdrawals: 0,
      gaveBack: new Set(),
      day,
      asked,
      answers: new Map(),
      sms: [],
    })
  model.shifts.push(...request)
  const [first] = request
  return first && send(model, first, 'request', asked)
}

/** The day of each, and its number of places, in the order of their days. */
export const inOrder = (number: number, places: readonly number[]) =>
  places.map((needed, at) => [dayOf(number + at), needed] as const).toSorted(([one], [other]) => one - other)

export const sayYes = (model: Model, shift: ModelShift, vikar: number) => {
  const outcome = claim(model, shift, vikar)
  if (outcome === 'won') stopRequests(model, shift)
  return outcome
}

/** A yes to all shifts of its request: to each one available and not declined, the earliest first. */
export const sayYesToAll = (model: Model, shift: ModelShift, vikar: number) => {
  const outcomes = shift.request.map((each) =>
    each.answers.get(vikar) === 'declined' ? 'declined' : claim(model, each, vikar),
  )
  if (outcomes.includes('won')) stopRequests(model, shift)
  return outcomes
}

const claim = (model: Model, shift: ModelShift, vikar: number) => {
  if (shift.status === 'cancelled') return 'cancelled'
  if (shift.holders.has(vikar)) return 'already-won'
  if (shift.status === 'completed') return 'ended'
  const isBusy = model.shifts.some(
    (other) => isOn(other) && other.holders.has(vikar) && other.day === shift.day,
  )
  if (shift.status === 'assigned' || isBusy) {
    if (shift.answers.get(vikar) !== 'interested') shift.gaveBack.delete(vikar)
    shift.answers.set(vikar, 'interested')
    return shift.status === 'assigned' ? 'taken' : 'busy'
  }
  shift.holders.add(vikar)
  fill(shift)
  shift.gaveBack.delete(vikar)
  shift.answers.set(vikar, 'accepted')
  return 'won'
}

const isOn = ({ status }: ModelShift) => status === 'open' || status === 'assigned'

const fill = (shift: ModelShift) => {
  shift.status = shift.holders.size < shift.places ? 'open' : 'assigned'
}

export const changePlaces = (model: Model, shift: ModelShift, places: number) => {
  if (!isOn(shift)) return 'closed'
  if (shift.holders.size > places) return 'too-few'
  if (shift.places === places) return 'unchanged'
  shift.places = places
  fill(shift)
  stopRequests(model, shift)
  return 'changed'
}

export const sayNo = (shift: ModelShift, vikar: number) => {
  if (shift.holders.has(vikar)) return 'already-yours'
  if (!isOn(shift)) return 'closed'
  shift.answers.set(vikar, 'declined')
  shift.gaveBack.delete(vikar)
  return 'declined'
}

export const giveBack = (model: Model, shift: ModelShift, vikar: number) => {
  if (!isOn(shift)) return 'not-yours'
  if (!shift.holders.has(vikar)) return shift.gaveBack.has(vikar) ? 'already-withdrawn' : 'not-yours'
  if (shift.withdrawals >= WITHDRAWALS_MAX * shift.places) return 'too-often'
  shift.holders.delete(vikar)
  fill(shift)
  shift.withdrawals += 1
  shift.answers.set(vikar, 'declined')
  shift.gaveBack.add(vikar)
  stopRequests(model, shift)
  return 'withdrawn'
}

export const cancel = (model: Model, shift: ModelShift): boolean => {
  if (!isOn(shift)) return false
  shift.status = 'cancelled'
  stopRequests(model, shift)
  send(model, shift, 'cancelled', [...shift.holders])
  send(model, shift, 'cancelled', reserveOf(shift))
  return true
}

const reserveOf = ({ asked, answers }: ModelShift) =>
  asked.filter((vikar) => answers.get(vikar) === 'interested')

export const complete = (shift: ModelShift): boolean => {
  if (!isOn(shift) || shift.holders.size === 0) return false
  shift.status = 'completed'
  return true
}

/** Sends the request to people it has not reached. */
export const sendRequests = (model: Model, shift: ModelShift) => {
  if (shift.status !== 'open') return 'closed'
  const isLeft = (vikar: number) => !shift.answers.has(vikar) && !wasTold(shift, vikar)
  const left = shift.asked.filter(isLeft)
  if (left.length === 0) return 'all-asked'
  return send(model, shift, 'request', left)
}

const wasTold = ({ request }: ModelShift, vikar: number) =>
  request
    .flatMap(({ sms }) => sms)
    .some(
      ({ kind, vikar: to, state }) =>
        kind === 'request' && to === vikar && state !== 'failed' && state !== 'stopped',
    )

/** Delivers queued messages, except to the refused numbers. */
export const deliver = (model: Model, refused: readonly number[]) => {
  for (const sms of model.shifts.flatMap((shift) => shift.sms).filter(({ state }) => state === 'queued')) {
    if (refused.includes(sms.vikar)) fail(model, sms)
    else Object.assign(sms, { state: 'accepted', wasTaken: true })
  }
}

/**
 * The network reports the outcome of every message about a shift. Delivered is final, whatever was reported before.
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
