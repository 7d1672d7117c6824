import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { differences } from '#server/history/differences.ts'
import type { Vikar } from '../contract.ts'
import { refuseOutside } from './asked-elsewhere.ts'
import { lockVikar, readVikar } from './read.ts'

interface NewNote {
  readonly vikarId: string
  /** Empty: the note is erased. */
  readonly note: string
}

/**
 * Stores the office's notes about substitutes, with the member and the time. An unchanged text keeps its author. The
 * caller has locked the register rows for update or just inserted them: a removal erases the note with the row.
 */
export const writeNotes = async (tx: TenantTransaction, notes: readonly NewNote[]): Promise<void> => {
  if (notes.length === 0) return
  const { employerId, userId } = tx.scope
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${toJson([...notes])}::jsonb) as given ("vikarId" uuid, note text)
    ), erased as (
      delete from vikar_notes n using given
      where n.employer_id = ${employerId} and n.vikar_id = given."vikarId" and given.note = ''
    )
    insert into vikar_notes (employer_id, vikar_id, note, written_by)
    select v.employer_id, v.id, given.note, ${userId} from given
    join vikarer v on v.employer_id = ${employerId} and v.id = given."vikarId" and v.deleted_at is null
    where given.note <> ''
    on conflict (employer_id, vikar_id) do update
    set note = excluded.note, written_by = excluded.written_by, written_at = now()
    where vikar_notes.note <> excluded.note`.execute(tx)
}

type NoteOutcome =
  | { readonly kind: 'saved'; readonly vikar: Vikar }
  | { readonly kind: 'stale'; readonly now: Vikar }
  | { readonly kind: 'not-found' }

/**
 * Changes the note alone, if the substitute still has the form's version. The history records the change without the
 * text.
 */
export const saveNote = async (
  tx: TenantTransaction,
  { id, version, note }: { readonly id: string; readonly version: string; readonly note: string },
): Promise<NoteOutcome> => {
  const [, before] = await Promise.all([lockVikar(tx, id), readVikar(tx, id)])
  if (!before) return { kind: 'not-found' }
  if (before.version !== version) return { kind: 'stale', now: before }
  if ((before.note?.text ?? '') === note) return { kind: 'saved', vikar: before }
  await refuseOutside(tx, [id])
  await writeNotes(tx, [{ vikarId: id, note }])
  const after = await readVikar(tx, id)
  if (!after) return { kind: 'not-found' }
  const { employerId, userId } = tx.scope
  await writeAudit(tx, {
    action: 'vikar-updated',
    actorUserId: userId,
    employerId,
    subject: { type: 'vikar', id },
    detail: { version: after.version },
    history: differences({ note: before.note?.text ?? null }, { note: note || null }, ['note']),
  })
  return { kind: 'saved', vikar: after }
}
