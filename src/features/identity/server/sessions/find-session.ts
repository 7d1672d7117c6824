import { CompiledQuery } from 'kysely'
import { SystemScope, type Support } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/tokens.ts'
import type { MemberRole, Role } from '#shared/roles.ts'
import { readToken } from './cookie.ts'

const system = new SystemScope(null)

/** A session with its user and their rights at its employer, or at the login's default one. */
export interface Found {
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly enteredBy: string
  readonly oidcProvider: string | null
  readonly supportId: string | null
  readonly passedFactor: boolean
  readonly provenAt: Date | null
  readonly userId: string
  readonly actsFor: string | null
  readonly email: string
  readonly emailVerified: boolean
  readonly role: Role
  readonly fullName: string
  readonly employerId: string | null
  readonly memberRole: MemberRole | null
  readonly employerName: string | null
  readonly demandsFactor: boolean | null
  readonly demandsOidc: string | null
  readonly factorSince: Date | null
  /** The departments that bind them; null: the whole office. */
  readonly departments: string[] | null
  /** The number of offices that they work in. */
  readonly offices: number
  readonly isInNoOffice: boolean
  /** The superadmin behind a session by magic link. */
  readonly support: Support | null
}

/**
 * Every request of a logged-in person begins with this statement. It is written out because the query builder takes
 * longer to build it than PostgreSQL to run it. The register is read, and locked, only for substitutes who have left
 * their last office.
 */
const FIND = `
  select s.id, s.created_at, s.updated_at, s.expires_at, s.entered_by, s.oidc_provider, s.support_id, s.passed_factor,
    s.proven_at, s.user_id, s.acts_for, u.email, u.email_verified, p.role, p.full_name, m.employer_id,
    m.role as member_role, e.name as employer_name, e.demands_factor, e.demands_oidc, f.confirmed_at as factor_since,
    case when m.is_bound then array(
      select d.department_id from membership_departments d
      where d.employer_id = m.employer_id and d.user_id = m.user_id order by 1) end as departments,
    (select count(*)::integer from memberships o where o.user_id = p.user_id and o.ended_at is null) as offices,
    case when p.role = 'substitute'
      and exists (select from memberships o where o.user_id = p.user_id)
      and not exists (select from memberships o where o.user_id = p.user_id and o.ended_at is null)
      then in_no_register(p.user_id) else false end as is_in_no_office,
    case when s.support_id is not null then (
      select jsonb_build_object('userId', a.user_id, 'fullName', a.full_name)
      from profiles a where a.user_id = s.support_id
    ) end as support
  from sessions s
  join users u on u.id = s.user_id
  join profiles p on p.user_id = s.user_id and not p.soft_deleted
  left join memberships m
    on m.user_id = p.user_id and m.employer_id = coalesce(s.acts_for, p.employer_id) and m.ended_at is null
  left join employers e on e.id = m.employer_id
  left join second_factors f on f.user_id = p.user_id and f.confirmed_at is not null
  where s.token_hash = $1`

/** Finds the session that a request's cookies open, else null. Deletes an expired one. */
export const findSession = async (
  { config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>,
  cookies: string,
): Promise<Found | null> => {
  const token = readToken(config, cookies)
  if (token === null) return null
  const hash = hashToken(token)
  const { rows } = await database.lookUp(system, (db) =>
    db.executeQuery<Found>(CompiledQuery.raw(FIND, [hash])),
  )
  const [found] = rows
  if (!found) return null
  const now = clock.now()
  if (found.expiresAt >= now) return found
  await database.transaction(system, (tx) =>
    tx.deleteFrom('sessions').where('tokenHash', '=', hash).where('expiresAt', '<', now).execute(),
  )
  return null
}
