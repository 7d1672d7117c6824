import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { IS_HELD } from './of-request.ts'
import type { ResponseLink } from './response-link.ts'

/** The logins of those whose own lists show an assignment, as a column of a statement that reads more; none while its request is held. */
export const loginsOfAsked = (employerId: string, assignmentId: string) => sql<string[]>`array(
  select v.user_id from assignments a
  join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
  join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
  where a.employer_id = ${employerId} and a.id = ${assignmentId} and v.user_id is not null and not ${IS_HELD})`

/** The same alone. */
export const readLoginsOfAsked = async (tx: TenantTransaction, assignmentId: string): Promise<string[]> => {
  const { rows } = await sql<{ logins: string[] }>`
    select ${loginsOfAsked(tx.scope.employerId, assignmentId)} as logins`.execute(tx)
  return rows[0]?.logins ?? []
}

/** The login of the one who answers, if they have one. */
export const loginOf = ({ holder }: Pick<ResponseLink, 'holder'>): string[] => (holder ? [holder.userId] : [])

interface Announcement {
  readonly employerId: string
  readonly assignmentId: string
  readonly logins: readonly string[]
}

/** After a commit that changes who has an assignment: every screen that shows it refetches. */
export const announceChange = (services: Services, changed: Announcement): void => {
  announceAnswer(services, changed)
  services.live.publish(`assignment:${changed.assignmentId}`, ['assignments'])
}

/**
 * After the commit of an answer: the office, and the other screens of who gave it. Not the open answer pages: to hundreds
 * of telephones, each of hundreds of answers would mean nothing but another request.
 */
export const announceAnswer = (
  { live }: Services,
  { employerId, logins }: Pick<Announcement, 'employerId' | 'logins'>,
): void => {
  live.publish(`employer:${employerId}`, ['assignments', 'messages', 'credits'])
  for (const userId of logins) live.publish(`person:${userId}`, ['assignments'])
}
