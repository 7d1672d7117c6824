import { sql } from 'kysely'
import { EVENT_KINDS, type ActorKind, type EventKind, type Values } from '#server/history/kinds.ts'
import { isOfficeKind, type SubjectKind } from '#server/history/office-kinds.ts'
import type { OfficeEvent } from '../contract.ts'
import { whoWords } from './actor-words.ts'
import { inList } from './field-words.ts'
import { officeWords } from './office-words.ts'
import { historyWords } from './shift-words.ts'

/** Limit on the names of people in one event. */
const NAMED = 3

/**
 * The acts of an office on the pages of its owners and of superadmins: for shifts, the acts of members and superadmins.
 * The timeline of a shift has the rest. The condition equals that of the indexes in migration 0206.
 */
export const ofAnOffice = sql`(request_id is null or actor_kind in ('member', 'support'))`

export interface EventRow {
  readonly id: number
  readonly at: Date
  readonly cursor: string
  readonly employerId: string
  readonly kind: string
  readonly actorKind: ActorKind
  readonly actorId: string | null
  readonly actorName: string | null
  readonly forName: string | null
  readonly requestId: string | null
  readonly assignmentId: string | null
  readonly title: string | null
  readonly vikarId: string | null
  readonly vikarName: string | null
  readonly isInRegister: boolean
  readonly subjectKind: SubjectKind | null
  readonly subjectId: string | null
  readonly subjectName: string | null
  readonly people: readonly string[]
  readonly count: number
  readonly before: Values
  readonly after: Values
  readonly because: Values
  readonly effects: Values
  readonly isMigrated: boolean
  readonly told: readonly Told[] | null
}

interface Told {
  readonly name: string
  /** Separated by commas. */
  readonly channels: string
  readonly waits: boolean
}

/** Columns of an event `e`; the shift is the first of its request if the act concerns all. */
export const EVENT_COLUMNS = sql`e.id, e.at,
  (extract(epoch from e.at) * 1000000)::bigint::text || '-' || e.id as cursor,
  e.employer_id, e.kind, e.actor_kind, e.actor_id, e.actor_name, e.for_name, e.request_id,
  case when e.request_id is not null or e.assignment_id is not null then (
    select a.id from assignments a where a.employer_id = e.employer_id
      and case when e.assignment_id is null then a.request_id = e.request_id else a.id = e.assignment_id end
    order by a.starts_at, a.id limit 1) end as assignment_id,
  case when e.request_id is not null or e.assignment_id is not null then (
    select a.title from assignments a where a.employer_id = e.employer_id
      and case when e.assignment_id is null then a.request_id = e.request_id else a.id = e.assignment_id end
    order by a.starts_at, a.id limit 1) end as title,
  e.vikar_id, e.vikar_name, exists (select from vikarer v
    where v.employer_id = e.employer_id and v.id = e.vikar_id and v.deleted_at is null) as is_in_register,
  e.subject_kind, e.subject_id, e.subject_name,
  jsonb_path_query_array(e.people, ${`$[0 to ${NAMED - 1}].name`}::jsonpath) as people,
    jsonb_array_length(e.people) as count,
  e.before, e.after, e.because, e.effects, e.is_migrated`

export interface Entry extends OfficeEvent {
  readonly employerId: string
  readonly actorId: string | null
}

/** An event in words. */
export const toEntry = (row: EventRow): Entry => {
  const { id, at, kind, employerId, actorId, isMigrated } = row
  const actor = { kind: row.actorKind, name: row.actorName, behalf: row.forName }
  return {
    id,
    at: at.toISOString(),
    kind,
    text: sentenceOf(row, actor),
    consequences: consequencesOf(row),
    who: whoWords(actor),
    about: aboutOf(row),
    isMigrated,
    employerId,
    actorId,
  }
}

const sentenceOf = (row: EventRow, actor: Parameters<typeof whoWords>[0]): string => {
  const { kind } = row
  if (isOfficeKind(kind)) return officeWords({ ...row, kind, actor })
  return isShiftKind(kind)
    ? historyWords({ ...row, kind, actor, removedBy: null })
    : `${whoWords(actor)}: ${kind}.`
}

const SHIFT_KINDS: ReadonlySet<string> = new Set(EVENT_KINDS)
const isShiftKind = (kind: string): kind is EventKind => SHIFT_KINDS.has(kind)

const consequencesOf = ({ told, effects }: EventRow): string[] => {
  if (told && told.length > 0)
    return told.map(
      ({ name, channels, waits }) =>
        `${name} ${waits ? 'får' : 'fikk'} beskjed på ${inList(channels.split(', '))}.`,
    )
  const [sms, emails] = [Number(effects['sms'] ?? 0), Number(effects['emails'] ?? 0)]
  const sent = [...(sms > 0 ? [`${sms} SMS`] : []), ...(emails > 0 ? [`${emails} e-post`] : [])]
  return sent.length > 0 ? [`Meldinger: ${inList(sent)}.`] : []
}

const aboutOf = (row: EventRow): OfficeEvent['about'] => {
  const { assignmentId, title, vikarId, vikarName, subjectKind, subjectId, subjectName } = row
  if (assignmentId !== null && title !== null) return { kind: 'assignment', id: assignmentId, name: title }
  if (vikarId !== null && vikarName !== null)
    return { kind: 'vikar', id: row.isInRegister ? vikarId : null, name: vikarName }
  if (subjectKind === 'member' && subjectId === row.actorId) return null
  return subjectKind !== null && subjectName !== null
    ? { kind: subjectKind, id: subjectId, name: subjectName }
    : null
}
