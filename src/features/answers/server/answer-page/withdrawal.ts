import { sql } from 'kysely'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { WithdrawPlan } from '../../contract.ts'
import { readWithdrawPlan } from '../withdraw.ts'
import type { ResponseView } from './view.ts'

/** The withdrawal on a page: its plan while it is possible, and afterwards how the office was notified. */
export interface WithdrawalView {
  readonly plan: WithdrawPlan | null
  readonly told: WithdrawPlan['told'] | null
}

export const NO_WITHDRAWAL: WithdrawalView = { plan: null, told: null }

/** Reads the withdrawal for a person who has the shift or has withdrawn; others skip this read. */
export const readWithdrawal = async (
  { database, config }: Services,
  link: Pick<ResponseLink, 'scope' | 'vikarId'>,
  { facts, state, mayWithdraw, hasEnded }: ResponseView,
): Promise<WithdrawalView> => {
  const ofShift = { assignmentId: facts.id, vikarId: link.vikarId }
  if (mayWithdraw)
    return {
      plan: await database.read(link.scope, (tx) => readWithdrawPlan(tx, config, ofShift)),
      told: null,
    }
  if (state !== 'withdrawn' || hasEnded) return NO_WITHDRAWAL
  const names = await database.readOne(link.scope, (tx) => readTold(tx, ofShift))
  if (names === null) return { plan: null, told: 'contact' }
  if (names.includes(facts.contactName)) return { plan: null, told: 'contact' }
  return { plan: null, told: names.length > 0 ? 'office' : 'no-one' }
}

/** The names of the people notified of the last withdrawal; null if it was recorded without them. */
const readTold = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: { readonly assignmentId: string; readonly vikarId: string },
): Promise<string[] | null> => {
  const { rows } = await sql<{ told: string | null }>`
    select e.effects ->> 'told' as told from assignments a
    join events e on e.employer_id = a.employer_id and e.request_id = a.request_id
      and e.assignment_id = a.id and e.vikar_id = ${vikarId} and e.kind = 'withdrawn'
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
    order by e.id desc limit 1`.execute(tx)
  return rows[0]?.told?.split(',').filter(Boolean) ?? null
}
