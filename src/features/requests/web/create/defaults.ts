import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { formatTime, isDate, osloToday } from '#shared/dates.ts'
import type { DepartmentChoice, EarlierRequest, Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { recipientsFrom, recipientsOf } from '../recipients/candidates.ts'
import { type AssignmentFormState, type AssignmentInput, EMPTY, type RecipientsInput } from './form.ts'
import { likelyDay } from './weekdays.ts'

/** The facts that a new form is filled in from. */
export interface Known {
  readonly now: Date
  /** Undefined: they could not be fetched. */
  readonly used: Suggestions | undefined
  readonly candidates: readonly Candidate[]
  /** The request or template to copy; null for an empty form. */
  readonly copied: Omit<EarlierRequest, 'date'> | null
  /** The department of this person's last request. */
  readonly lastDepartmentId: string | undefined
  /** The day (YYYY-MM-DD) and the people chosen on another page. */
  readonly wantedDate?: string | undefined
  readonly wantedIds?: readonly string[] | undefined
}

type Chosen = Partial<Pick<AssignmentInput, 'title' | 'departmentId'>>

/**
 * The values of a form in which only title and department have been chosen. A copied request keeps its own. Otherwise
 * place and recipients follow the department, and place and times a title that was used before.
 */
export const defaultsOf = (known: Known, chosen: Chosen = {}): AssignmentInput => {
  const { copied, candidates, wantedIds, wantedDate, now } = known
  const values = copied ? copyOf(copied, known) : newValues(known, chosen)
  const isPossible = wantedDate !== undefined && isDate(wantedDate) && wantedDate >= osloToday(now)
  return {
    ...values,
    ...(isPossible && { date: wantedDate }),
    ...(wantedIds && { recipients: peopleOf(wantedIds, candidates) }),
  }
}

const copyOf = (copied: Omit<EarlierRequest, 'date'>, known: Known): AssignmentInput => {
  const startTime = formatTime(copied.startTime)
  return {
    ...EMPTY,
    title: copied.title,
    location: copied.location,
    departmentId: departmentIdOf(known, copied.departmentId),
    date: likelyDay(known.now, startTime, known.used?.daysOff),
    startTime,
    endTime: formatTime(copied.endTime),
    places: copied.places,
    description: copied.description ?? '',
    requirements: copied.requirements ?? '',
    channels: copied.channels,
    recipients: recipientsFrom(copied, known.candidates),
  }
}

const newValues = (known: Known, { title = '', departmentId }: Chosen): AssignmentInput => {
  const { used, now, candidates } = known
  const id = departmentIdOf(known, departmentId)
  const department = used?.departments.find((one) => one.id === id)
  const before = findByTitle(used, title)
  const times = before ?? used?.usualTimes
  return {
    ...EMPTY,
    departmentId: id,
    location: department?.location ?? before?.location ?? used?.locations[0] ?? '',
    date: likelyDay(now, timeOf(used?.usualTimes?.startTime), used?.daysOff),
    startTime: timeOf(times?.startTime),
    endTime: timeOf(times?.endTime),
    recipients: recipientsOfDepartment(department, candidates),
  }
}

const timeOf = (time: string | undefined) => (time === undefined ? '' : formatTime(time))

const findByTitle = (used: Suggestions | undefined, title: string) =>
  used?.shifts.find((shift) => inLowerCase(shift.title) === inLowerCase(title))

const inLowerCase = (title: string) => title.trim().toLocaleLowerCase('nb-NO')

/**
 * The department that may ask: the wanted one, else for a person bound to departments, or without a wish, the only one
 * or that of the last request. Null: the whole office.
 */
export const departmentIdOf = (
  { used, lastDepartmentId }: Pick<Known, 'used' | 'lastDepartmentId'>,
  wanted: string | null | undefined,
): string | null => {
  if (!used) return wanted ?? null
  const { departments, isBound } = used
  if (departments.some(({ id }) => id === wanted)) return wanted ?? null
  if (wanted !== undefined && !isBound) return null
  const [only, ...others] = departments
  if (isBound && only && others.length === 0) return only.id
  return departments.find(({ id }) => id === lastDepartmentId)?.id ?? null
}

/** The members of the department's groups who can take the shift; everyone without groups. */
const recipientsOfDepartment = (
  department: DepartmentChoice | undefined,
  candidates: readonly Candidate[],
): RecipientsInput => {
  const groups = new Set(department?.groupIds)
  if (groups.size === 0) return EMPTY.recipients
  const members = candidates.filter(
    ({ leftOut, groupIds }) => leftOut === null && groupIds.some((id) => groups.has(id)),
  )
  return { kind: 'chosen', vikarIds: members.map(({ id }) => id) }
}

/** The chosen people who are in the register. */
const peopleOf = (ids: readonly string[], candidates: readonly Candidate[]): RecipientsInput => ({
  kind: 'chosen',
  vikarIds: recipientsOf({ kind: 'chosen', vikarIds: [...ids] }, candidates).map(({ id }) => id),
})

/** The other defaults do not depend on title, department or candidates. */
const FOLLOWING = ['location', 'startTime', 'endTime', 'recipients'] as const
const RESET = ['departmentId', ...FOLLOWING] as const

/**
 * Keeps unedited fields on their defaults while title, department and candidates change; they do not count as edited
 * afterwards. Replaces a department that may no longer ask, also in a draft.
 */
export const useDefaults = (
  form: AssignmentFormState,
  start: Known,
  { used, candidates }: Pick<Known, 'used' | 'candidates'>,
) => {
  // Some of their components come with the second script, and an unknown field cannot be reset.
  for (const name of RESET) form.register(name)
  const [title, departmentId] = useWatch({ control: form.control, name: ['title', 'departmentId'] })
  // Place and times of a title that is being corrected stay.
  const knownTitle = useRef('')
  const known = useMemo(() => withDepartments({ ...start, candidates }, used), [start, candidates, used])
  useEffect(() => {
    if (!known.used) return
    const possible = departmentIdOf(known, departmentId)
    if (possible !== departmentId) form.resetField('departmentId', { defaultValue: possible })
    if (known.copied) return
    if (title.trim() === '' || findByTitle(known.used, title)) knownTitle.current = title
    const defaults = defaultsOf(known, { title: knownTitle.current, departmentId: possible })
    for (const name of FOLLOWING) {
      const isSame = JSON.stringify(form.getValues(name)) === JSON.stringify(defaults[name])
      if (!isSame && !form.getFieldState(name).isDirty)
        form.resetField(name, { defaultValue: defaults[name] })
    }
  }, [form, known, title, departmentId])
}

/** Departments may be added or closed meanwhile. Other suggestions stay: they would move filled-in places and times. */
const withDepartments = (known: Known, now: Suggestions | undefined): Known =>
  known.used && now
    ? { ...known, used: { ...known.used, departments: now.departments, isBound: now.isBound } }
    : { ...known, used: now }
