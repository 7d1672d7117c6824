import { sql } from 'kysely'
import { departmentsOf } from '#features/identity/server/memberships.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { digestOf } from '#server/digest.ts'
import type { Closing } from '../../contract-departments.ts'

/** Reads the effects of closing an open department; null for an unknown one. Reliable if its row is locked. */
export const readClosing = async (tx: TenantTransaction, id: string): Promise<Closing | null> => {
  const { rows } = await sql<Omit<Closing, 'seen'>>`
    select
      (select count(*)::integer from requests q
        join assignments a on a.employer_id = q.employer_id and a.request_id = q.id and a.status = 'open'
          and a.starts_at > now()
        where q.employer_id = d.employer_id and q.department_id = d.id) as open,
      (select count(*)::integer from requests q
        join assignments a on a.employer_id = q.employer_id and a.request_id = q.id and a.status = 'assigned'
          and a.ends_at > now()
        where q.employer_id = d.employer_id and q.department_id = d.id) as filled,
      array(select t.name from request_templates t
        where t.employer_id = d.employer_id and t.department_id = d.id order by t.name, t.id) as templates,
      array(select a.full_name from administrators a
        where a.employer_id = d.employer_id and ${departmentsOf(sql`a`)} = array[d.id]
        order by a.full_name, a.user_id) as only_here
    from departments d where d.employer_id = ${tx.scope.employerId} and d.id = ${id} and d.closed_at is null`.execute(
    tx,
  )
  const [closing] = rows
  return closing ? { ...closing, seen: digestOf(closing) } : null
}

/** Does closing affect any shift, template or member? */
export const isNoticed = ({ open, filled, templates, onlyHere }: Closing): boolean =>
  open + filled + templates.length + onlyHere.length > 0
