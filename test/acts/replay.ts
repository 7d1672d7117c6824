/**
 * A request with its shifts, as flat values: `<shift> status`, `<shift> answer <vikar>`, `line <vikar>`, `openAtMost`
 * and so on.
 */
export type State = Readonly<Record<string, Value>>
export type Value = string | number | boolean | null

/** A row of `events`. */
export interface Event {
  readonly id: number
  /** The time of its transaction, in microseconds. */
  readonly at: string
  readonly kind: string
  readonly actorKind: string
  readonly actor: string | null
  readonly requestId: string
  readonly shift: string | null
  readonly vikar: string | null
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly before: State
  readonly after: State
  readonly because: { readonly code?: string }
  readonly effects: State
}

/** A row of `events` without a request. */
export interface OfficeEvent {
  readonly id: number
  readonly kind: string
  /** A member or a department. */
  readonly subject: string | null
  readonly vikar: string | null
  readonly people: readonly { readonly id: string }[]
  readonly after: State
}

/** The keys whose values differ. */
export const differing = (one: State, other: State): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key])

/** The state of a request after an event. */
export const replay = (state: State, event: Event): State => {
  const next = new Map(Object.entries(state))
  APPLY[event.kind]?.(next, event)
  return Object.fromEntries(next)
}

type Apply = (state: Map<string, Value>, event: Event) => void

const ignore: Apply = () => {}

/** An act on a shift by or about one substitute. */
const onPerson =
  (apply: (state: Map<string, Value>, shift: string, vikar: string, event: Event) => void): Apply =>
  (state, event) => {
    const { shift, vikar } = event
    if (shift === null || vikar === null) throw new Error(`${event.kind} names no shift, or no substitute`)
    apply(state, shift, vikar, event)
  }

const onShift =
  (apply: (state: Map<string, Value>, shift: string, event: Event) => void): Apply =>
  (state, event) => {
    if (event.shift === null) throw new Error(`${event.kind} names no shift`)
    apply(state, event.shift, event)
  }

/** Open or assigned, by the number of its holders. */
const settle = (state: Map<string, Value>, shift: string) => {
  const status = state.get(`${shift} status`)
  if (status !== 'open' && status !== 'assigned') return
  state.set(
    `${shift} status`,
    holdersOf(state, shift).length < Number(state.get(`${shift} places`)) ? 'open' : 'assigned',
  )
}

const holdersOf = (state: Map<string, Value>, shift: string) =>
  [...state].flatMap(([key, value]) =>
    key.startsWith(`${shift} answer `) && value === 'accepted' ? [key] : [],
  )

/** The person has a link now, and is in no line. */
const ask = (state: Map<string, Value>, vikar: string) => {
  state.delete(`line ${vikar}`)
  state.set(`link ${vikar}`, true)
}

/** Frees the place, and records the person's no in effect. */
const leave = (state: Map<string, Value>, shift: string, vikar: string, how: 'withdrawn' | 'removed') => {
  state.set(`${shift} answer ${vikar}`, 'declined')
  state.set(`${shift} left ${vikar}`, how)
}

const askAll: Apply = (state, { people }) => people.forEach(({ id }) => ask(state, id))

/** Frees a place: the office chose whether line and reserve continue. */
const goOn = (state: Map<string, Value>, { after: { askNext } }: Event) => {
  if (askNext === true) state.set('isHalted', false)
  if (askNext === false && state.get('sendAt') === null) state.set('isHalted', true)
}

/** The time of a request to all at once is also the time at which all are asked. */
const sendAt = (state: Map<string, Value>, at: Value) => {
  state.set('sendAt', at)
  state.set('isHalted', false)
  if (state.get('isInOrder') === false) state.set('askAllAt', at ?? PAST)
}

/** The value of `askAllAt` once all in line are asked. */
export const PAST = 'past'

const APPLY: Readonly<Record<string, Apply>> = {
  created: (state, { people, after }) => {
    const isInLine = after['isInOrder'] === true || after['sendAt'] !== null
    state.set('isInOrder', after['isInOrder'] === true)
    people.forEach(({ id }, at) => {
      if (isInLine) state.set(`line ${id}`, at + 1)
      else ask(state, id)
    })
  },
  undone: (state) => state.clear(),
  requested: ignore,
  asked: (state, event) => {
    if (event.shift === null) askAll(state, event) // the reserve has links already
  },
  'asked-more': askAll,
  reminded: ignore,
  'reminded-holders': ignore,
  written: ignore,
  resent: ignore,
  'sms-instead': ignore,
  opened: (state, { vikar }) => state.set(`opened ${vikar}`, true),
  answered: onPerson((state, shift, vikar, { after: { response = null }, actorKind }) => {
    state.set(`${shift} answer ${vikar}`, response)
    state.delete(`${shift} left ${vikar}`)
    if (actorKind === 'member' && response === 'accepted') {
      ask(state, vikar)
      state.delete(`${shift} barred ${vikar}`)
    }
    settle(state, shift)
  }),
  withdrawn: onPerson((state, shift, vikar) => {
    leave(state, shift, vikar, 'withdrawn')
    settle(state, shift)
  }),
  removed: onPerson((state, shift, vikar, event) => {
    const isErased = event.because.code === 'erased'
    leave(state, shift, vikar, isErased ? 'withdrawn' : 'removed')
    if (!isErased) state.set(`${shift} barred ${vikar}`, true)
    settle(state, shift)
    goOn(state, event)
  }),
  confirmed: ignore,
  edited: onShift((state, shift, event) => {
    const { askNext: _, ...fields } = event.after
    for (const [field, value] of Object.entries(fields)) state.set(`${shift} ${field}`, value)
    settle(state, shift)
    goOn(state, event)
  }),
  cancelled: onShift((state, shift) => state.set(`${shift} status`, 'cancelled')),
  completed: onShift((state, shift) => state.set(`${shift} status`, 'completed')),
  reopened: onShift((state, shift, event) => {
    if (event.before['status'] === 'cancelled')
      for (const key of holdersOf(state, shift)) state.set(key, 'interested')
    state.set(`${shift} status`, 'open')
    settle(state, shift)
    if (state.get(`${shift} status`) === 'open') goOn(state, event)
  }),
  'line-changed': (state, { after }) => {
    Object.entries(after).forEach(([field, value]) => state.set(field, value))
    // A request to all at once continues in order after its time of sending has changed.
    if (state.get('askAllAt') !== state.get('sendAt')) state.set('isInOrder', true)
  },
  'line-resumed': (state) => state.set('isHalted', false),
  'asked-all': (state) => {
    for (const [field, value] of [
      ['isUrgent', true],
      ['askAllAt', PAST],
      ['sendAt', null],
      ['isHalted', false],
    ] as const)
      state.set(field, value)
  },
  'send-time-changed': (state, { after }) => sendAt(state, after['sendAt'] ?? null),
  'sent-now': (state) => sendAt(state, null),
  alarm: onShift((state, shift, { after }) =>
    reasonsOf(after).forEach((reason) => state.set(`${shift} alarm ${reason}`, true)),
  ),
  'alarm-over': onShift((state, shift, { after }) =>
    reasonsOf(after).forEach((reason) => state.delete(`${shift} alarm ${reason}`)),
  ),
}

const reasonsOf = ({ reasons }: State) => String(reasons).split(',')
