import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { isRequestHeld } from './of-request.ts'
import type { ResponseLink } from './response-link.ts'

/** Logins of the recipients whose lists show request `q`, as a column of a larger statement; none while it is held. */
export const LOGINS_OF_ASKED = sql<string[]>`(case when ${isRequestHeld()} then '{}' else array(
  select known.user_id from recipients asked
  join vikarer known on known.employer_id = asked.employer_id and known.id = asked.vikar_id
  where asked.employer_id = q.employer_id and asked.request_id = q.id and known.user_id is not null) end)`

/** Reads the logins of the recipients whose lists show an assignment; none while its request is held. */
export const readLoginsOfAsked = async (tx: TenantTransaction, assignmentId: string): Promise<string[]> => {
  const { rows } = await sql<{ logins: string[] }>`
    select ${LOGINS_OF_ASKED} as logins from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0]?.logins ?? []
}

/** The login of the person who answers, if they have one. */
export const loginOf = ({ holder }: Pick<ResponseLink, 'holder'>): string[] => (holder ? [holder.userId] : [])

interface Announcement {
  readonly employerId: string
  readonly assignmentId: string
  /** Ids of further shifts of the request that changed with it. */
  readonly others?: readonly string[]
  readonly logins: readonly string[]
}

/** After a commit that changes an assignment's holders: every screen that shows it refetches. */
export const announceChange = (services: Services, changed: Announcement): void => {
  announceAnswer(services, changed)
  for (const id of [changed.assignmentId, ...(changed.others ?? [])])
    services.live.publish(`assignment:${id}`, ['assignments'])
}

/**
 * After the commit of an answer: notifies the office and the person's other screens, but not the open answer pages.
 * Hundreds of telephones would refetch for each of hundreds of answers.
 */
export const announceAnswer = (
  { live }: Services,
  { employerId, logins }: Pick<Announcement, 'employerId' | 'logins'>,
): void => {
  live.publish(`employer:${employerId}`, ['assignments', 'messages', 'credits'])
  for (const userId of logins) live.publish(`person:${userId}`, ['assignments'])
}
