import type { Look } from './look.ts'
import { differing, type OfficeEvent, type State, type Value } from './replay.ts'

type Apply = (state: Map<string, Value>, event: OfficeEvent) => void

const APPLY: Readonly<Record<string, Apply>> = {
  'vikar-deleted': (state, { vikar }) => {
    state.set(`was ${vikar}`, state.get(`vikar ${vikar}`) ?? null)
    state.set(`vikar ${vikar}`, 'gone')
  },
  'vikar-restored': (state, { vikar }) => {
    const was = state.get(`was ${vikar}`) ?? null
    state.set(`vikar ${vikar}`, was === 'leaving' ? 'inactive' : was)
    state.delete(`was ${vikar}`)
  },
  'vikar-leaving': (state, { vikar }) => state.set(`vikar ${vikar}`, 'leaving'),
  'availability-changed': (state, { people, after }) =>
    people.forEach(({ id }) => state.set(`vikar ${id}`, after['availability'] ?? null)),
  'member-left': (state, { subject }) => state.delete(`member ${subject}`),
  'member-removed': (state, { subject }) => state.delete(`member ${subject}`),
  'member-role-changed': (state, { subject, after }) => state.set(`member ${subject}`, after['role'] ?? null),
  'department-closed': (state, { subject }) => state.set(`department ${subject}`, 'closed'),
  'department-reopened': (state, { subject }) => state.set(`department ${subject}`, 'open'),
}

/** Keys that exist only in the replay: a restored person is as before the removal. */
const isHidden = (key: string) => key.startsWith('was ')

/**
 * Checks that replaying the office's history gives its substitutes, members and departments. Returns the broken
 * promises.
 */
export const judgeOffice = (replayed: Map<string, State>, before: Look, after: Look): string[] => {
  const known = new Set(before.officeEvents.map(({ id }) => id))
  const state = new Map(Object.entries(replayed.get(OFFICE) ?? before.office))
  const events = after.officeEvents.filter(({ id }) => !known.has(id))
  for (const event of events) APPLY[event.kind]?.(state, event)
  const next = Object.fromEntries(state)
  replayed.set(OFFICE, next)
  return differing(next, after.office)
    .filter((key) => !isHidden(key))
    .map(
      (key) =>
        `events (${events.map(({ kind }) => kind).join(', ')}) give ${key} = ${next[key] ?? 'none'}, but it is ${after.office[key] ?? 'none'}`,
    )
}

const OFFICE = 'office'
