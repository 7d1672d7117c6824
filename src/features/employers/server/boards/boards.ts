import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import { BOARDS_MAX, type BoardForm } from '../../board-rules.ts'
import { chooseDepartment, NO_DEPARTMENT } from '../departments/choose-department.ts'

export interface StoredBoard {
  readonly id: string
  readonly name: string
  readonly departmentName: string | null
  readonly showsPhones: boolean
  readonly createdAt: Date
  /** Null: made with a former secret of the service. */
  readonly token: string | null
}

/** The addresses that the member may revoke, oldest first. */
export const listBoards = async (tx: TenantTransaction, tokens: Tokens): Promise<StoredBoard[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<Omit<StoredBoard, 'token'> & { tokenHash: Buffer }>`
    select b.id, b.name, d.name as department_name, b.shows_phones, b.created_at, b.token_hash
    from boards b left join departments d on d.employer_id = b.employer_id and d.id = b.department_id
    where b.employer_id = ${employerId} order by b.created_at, b.id limit ${BOARDS_MAX}`.execute(tx)
  return rows.map(({ tokenHash, ...board }) => {
    const token = tokens.derive('boards', board.id)
    return { ...board, token: hashToken(token).equals(tokenHash) ? token : null }
  })
}

export type AddedBoard =
  | { readonly kind: 'added'; readonly id: string; readonly token: string }
  | { readonly kind: 'too-many' | 'no-department' | 'unknown-department' }

/** Makes an address for the office, or for a department that the member sees. */
export const addBoard = async (
  tx: TenantTransaction,
  tokens: Tokens,
  { name, departmentId, showsPhones }: BoardForm,
): Promise<AddedBoard> => {
  const { employerId } = tx.scope
  await lockNumberOf(tx)
  const department = await chooseDepartment(tx, departmentId ?? null)
  if (department.kind !== 'chosen') return { kind: NO_DEPARTMENT[department.kind] }
  const { rows } = await sql<{ boards: number }>`
    select count(*)::integer as boards from boards where employer_id = ${employerId}`.execute(tx)
  if ((rows[0]?.boards ?? 0) >= BOARDS_MAX) return { kind: 'too-many' }
  const id = crypto.randomUUID()
  const token = tokens.derive('boards', id)
  const row = { employerId, id, name, departmentId: department.id, showsPhones, tokenHash: hashToken(token) }
  await Promise.all([
    tx.insertInto('boards').values(row).execute(),
    note(tx, 'board-added', { after: { name, showsPhones } }),
  ])
  return { kind: 'added', id, token }
}

/** Revokes an address; false for an unknown one. */
export const removeBoard = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('boards')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .returning(['name', 'showsPhones'])
    .executeTakeFirst()
  if (removed) await note(tx, 'board-removed', { before: removed })
  return removed !== undefined
}

/** Of two concurrent calls, only one takes the last place. */
const lockNumberOf = (tx: TenantTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('boards ' || ${tx.scope.employerId}, 0))`.execute(tx)

type BoardValues = Pick<BoardForm, 'name' | 'showsPhones'>

const note = (
  tx: TenantTransaction,
  action: 'board-added' | 'board-removed',
  history: { readonly after: BoardValues } | { readonly before: BoardValues },
) => {
  const { employerId, userId } = tx.scope
  const subject = { type: 'employer', id: employerId } as const
  return writeAudit(tx, { action, actorUserId: userId, employerId, subject, history })
}
