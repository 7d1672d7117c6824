import { sql } from 'kysely'
import { eraseUnheldLogins } from '#features/accounts/server/erase.ts'
import { deleteEmployersRows } from '#features/assignments/server/erase.ts'
import { clearLedger, scrubLedger } from '#features/credits/server/erase.ts'
import { blankEmails, deleteEmployersEmails, scrubEmails } from '#features/email/server/erase.ts'
import { blankSms, deleteEmployersSms, scrubSms } from '#features/sms/server/erase.ts'
import { columnsOf, deleteRegister } from '#features/vikarer/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Subject } from './subject.ts'

/** Erases at most so many rows, and returns how many; 0 when none of its kind is left. */
export type Stage = (tx: SystemTransaction, subject: Subject, limit: number) => Promise<number>

/** What goes before the login itself, in the order in which rows hold on to one another. */
export const stagesFor = ({ wholeEmployerId, pattern, employerIds }: Subject): readonly Stage[] => [
  ...(wholeEmployerId ? wholeEmployer(wholeEmployerId) : []),
  ...(pattern !== null && employerIds.length > 0 ? [...ofThePerson, ...mentions(pattern)] : []),
]

const wholeEmployer = (employerId: string): Stage[] => [
  (tx, _, limit) => deleteEmployersEmails(tx, employerId, limit),
  (tx, _, limit) => deleteEmployersSms(tx, employerId, limit),
  (tx, _, limit) => deleteEmployersRows(tx, 'assignment_responses', employerId, limit),
  (tx, _, limit) => deleteEmployersRows(tx, 'assignment_response_tokens', employerId, limit),
  (tx, _, limit) => deleteEmployersRows(tx, 'assignments', employerId, limit),
  async (tx, _, limit) => {
    const { rows, logins } = await deleteRegister(tx, employerId, limit)
    await eraseUnheldLogins(tx, logins)
    return rows
  },
  (tx, _, limit) => clearLedger(tx, employerId, limit),
]

/** What was written to the person as a substitute, and what was told of their answers. */
const ofThePerson: readonly Stage[] = [
  (tx, subject, limit) => blankEmails(tx, isAbout(subject), limit),
  (tx, subject, limit) => blankSms(tx, isAbout(subject), limit),
]

const mentions = (pattern: string): Stage[] => [
  (tx, { employerIds, isAdministrator }, limit) =>
    scrubEmails(tx, { employerIds, pattern, alsoToVikarer: isAdministrator }, limit),
  (tx, { employerIds, isAdministrator }, limit) =>
    scrubSms(tx, { employerIds, pattern, alsoToVikarer: isAdministrator }, limit),
  (tx, { employerIds }, limit) => scrubLedger(tx, { employerIds, pattern }, limit),
]

const isAbout = ({ register }: Subject) => {
  const [employerIds, vikarIds] = columnsOf(register)
  const keys = sql`(select * from unnest(${employerIds}::uuid[], ${vikarIds}::uuid[]))`
  return sql<boolean>`((employer_id, vikar_id) in ${keys}
    or kind in ('accepted-notice', 'withdrawn-notice') and (employer_id, assignment_id) in (
      select r.employer_id, r.assignment_id from assignment_responses r where (r.employer_id, r.vikar_id) in ${keys}))`
}
