import { sql, type Selectable } from 'kysely'
import { isLoginActive } from '#features/accounts/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { cursorOf } from '#shared/contract.ts'
import type { Vikarer } from '#server/database/types.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'

export const VIKAR_COLUMNS = [
  'id',
  'fullName',
  'phone',
  'email',
  'company',
  'skills',
  'availability',
  'createdAt',
  loginState().as('login'),
] as const

type VikarRow = Pick<Selectable<Vikarer>, Extract<(typeof VIKAR_COLUMNS)[number], string>> &
  Pick<Vikar, 'login'>

/** A row of the register. Phone and e-mail are there as long as the substitute is not removed. */
export const toVikar = ({ createdAt, phone, email, ...row }: VikarRow): Vikar => ({
  ...row,
  phone: phone ?? '',
  email: email ?? '',
  createdAt: createdAt.toISOString(),
})

export const readVikar = async (tx: TenantTransaction, id: string): Promise<Vikar | null> => {
  const row = await inRegister(tx).select(VIKAR_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? toVikar(row) : null
}

/** The login of a row that is about to change, locked until it has. */
export const lockLogin = async (tx: TenantTransaction, id: string): Promise<string | null> => {
  const row = await inRegister(tx).select('userId').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.userId ?? null
}

/** How to reach a substitute; null when they have left the register. For messages, which need no more. */
export const readContact = async (tx: TenantTransaction, id: string) => {
  const row = await inRegister(tx)
    .select(['fullName', 'phone', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { fullName: row.fullName, phone: row.phone ?? '', email: row.email ?? '' } : null
}

const PAGE = 60

/** A page of the register, the newest first. `matching` counts the search's hits, `total` the whole register. */
export const listVikarer = async (tx: TenantTransaction, search: string, cursor?: string) => {
  const [counts, rows] = await Promise.all([
    inRegister(tx)
      .select([
        sql<number>`count(*)::integer`.as('total'),
        sql<number>`count(*) filter (where ${matches(search)})::integer`.as('matching'),
      ])
      .executeTakeFirstOrThrow(),
    inRegister(tx)
      .select(VIKAR_COLUMNS)
      .where(matches(search))
      .where(after(cursor))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE + 1)
      .execute(),
  ])
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    ...counts,
    vikarer: page.map(toVikar),
    nextCursor: rows.length > PAGE && last ? cursorOf(last) : null,
  }
}

function loginState() {
  return sql<Vikar['login']>`case
    when vikarer.user_id is null then 'none'
    when ${isLoginActive(sql`vikarer.user_id`)} then 'active'
    else 'invited' end`
}

const inRegister = (tx: TenantTransaction) =>
  tx.selectFrom('vikarer').where('employerId', '=', tx.scope.employerId).where('deletedAt', 'is', null)

/** Name and company without regard to case; the number also as people write it: with blanks, +47 or 0047. */
const matches = (search: string) => {
  if (search === '') return sql<boolean>`true`
  const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const compact = search.replace(/[\s()-]/g, '')
  const digits = /^\+?\d+$/.test(compact) ? `%${normalisePhone(compact)}%` : null
  const asTyped = /^\+?\d+$/.test(compact) ? `%${compact.replace(/^00(?=[1-9])/, '+')}%` : null
  return sql<boolean>`(full_name ilike ${text} or company ilike ${text} or phone like ${digits} or phone like ${asTyped})`
}

/** Rows behind the cursor. created_at is stored in milliseconds, so JavaScript's dates hold it whole. */
const after = (cursor: string | undefined) => {
  const [createdAt, id] = cursor?.split('_') ?? []
  if (!createdAt || !id) return sql<boolean>`true`
  return sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`
}
