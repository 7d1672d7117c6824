import { sql, type RawBuilder } from 'kysely'
import { nameOrOwnerForPerson } from '#features/identity/server/memberships.ts'
import { IS_IN_FORCE } from '#features/assignments/server/response-link.ts'
import type { LinkTransaction, PersonTransaction } from '#server/database/database.ts'
import type { MyAsking } from '../why-me.ts'

/** The reasons for asking one person about a request. */
export interface WhyMe {
  readonly employerName: string | null
  /** The earliest first. */
  readonly askings: readonly MyAsking[]
}

/**
 * Reads the askings of the holder of a link; null where the link opens nothing. One statement, however many others were
 * asked.
 */
export const readWhyByLink = async (tx: LinkTransaction): Promise<WhyMe | null> => {
  const { rows } = await sql<Row>`
    select e.name as employer_name, why.* from recipients t
    join employers e on e.id = t.employer_id
    left join lateral ${askingsBy('askings_of')} why on true
    where t.token_hash = ${tx.scope.tokenHash} and ${IS_IN_FORCE} order by why.at`.execute(tx)
  return whyOf(rows)
}

/** The same of a shift for a substitute who is logged in; null where they were not asked. */
export const readMyWhy = async (tx: PersonTransaction, assignmentId: string): Promise<WhyMe | null> => {
  const { rows } = await sql<Row>`
    select ${nameOrOwnerForPerson(sql`e`)} as employer_name, why.* from vikarer v
    join recipients t on t.employer_id = v.employer_id and t.vikar_id = v.id
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
    join employers e on e.id = t.employer_id
    left join lateral ${askingsBy('askings_for_person')} why on true
    where v.user_id = ${tx.scope.userId} and a.id = ${assignmentId} order by why.at`.execute(tx)
  return whyOf(rows)
}

/** The askings of recipient `t`. */
const askingsBy = (name: 'askings_of' | 'askings_for_person'): RawBuilder<unknown> =>
  sql`${sql.id(name)}(t.employer_id, t.request_id, t.vikar_id)`

type Row = { readonly employerName: string | null } & (
  | MyAsking
  | { readonly [Column in keyof MyAsking]: null }
)

const whyOf = (rows: readonly Row[]): WhyMe | null => {
  const [first] = rows
  if (!first) return null
  return { employerName: first.employerName, askings: rows.flatMap((row) => (row.at === null ? [] : [row])) }
}
