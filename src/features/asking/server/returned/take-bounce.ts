import type { Bounce } from '#features/email/server/bounces/read-bounce.ts'
import type { AfterRefusal } from '#features/email/server/deliver.ts'
import {
  findEmail,
  noteReturned,
  returnEmail,
  type ReturnedEmail,
} from '#features/email/server/bounces/return-email.ts'
import type { TakeBounce } from '#features/email/server/bounces/routes.ts'
import { isAboutAddress } from '#features/email/server/bounces/status.ts'
import { lockRefused, markBounced } from '#features/vikarer/server/email-refused.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { askNextLater } from '../line/ask-due.ts'
import { lockQuestion, type ReturnedQuestion, smsInstead } from './sms-instead.ts'

const reading = new SystemScope(null)

/**
 * Records a bounced mail, once however often it is reported. The mail has failed, and the address is marked in the
 * register of the sending employer if the report says that the address accepts no mail. The report must be about the
 * mail's own recipient.
 */
export const takeBounce: TakeBounce = async (services, { id, failed }) => {
  const email = await services.database.transaction(reading, (tx) => findEmail(tx, id))
  const words = email && wordsFor(email, failed)
  if (!words) return 'ignored'
  const wasNew =
    email.employerId === null
      ? await services.database.transaction(reading, (tx) => returnEmail(tx, id, words))
      : await takeOfEmployer(services, { ...email, employerId: email.employerId }, words)
  if (!wasNew) return 'ignored'
  await services.database.transaction(reading, (tx) => noteReturned(tx, id, words))
  tellOfAccount(services, email)
  return 'returned'
}

/** The recipient may wait for the mail on their page, and superadmins see that it did not arrive. */
const tellOfAccount = ({ live }: Services, { userId }: ReturnedEmail) => {
  if (userId !== null) live.publish(`person:${userId}`, ['account'])
  live.publish('superadmins', ['service'])
}

const wordsFor = ({ recipient }: ReturnedEmail, failed: Bounce['failed']): string | undefined =>
  failed.find(({ addresses }) => addresses.includes(recipient.toLowerCase()))?.words

type OfEmployer = ReturnedEmail & { readonly employerId: string }

const takeOfEmployer = async (services: Services, email: OfEmployer, words: string): Promise<boolean> => {
  const { database, live } = services
  const scope = new TenantScope(email.employerId, null)
  const wasNew = await database.transaction(scope, (tx) => take(tx, services, email, words))
  if (wasNew) live.publish(`employer:${email.employerId}`, ['vikarer', 'assignments', 'messages', 'credits'])
  return wasNew
}

/** Shifts, the request, the register, messages, the balance: the order of all locks. */
const take = async (
  tx: TenantTransaction,
  services: Services,
  email: OfEmployer,
  words: string,
): Promise<boolean> => {
  const { id, recipient } = email
  const question = questionOf(email)
  const requestId = question && (await lockQuestion(tx, question.assignmentId))
  await lockRefused(tx, recipient)
  if (!(await returnEmail(tx, id, words))) return false
  if (isAboutAddress(words)) await markBounced(tx, recipient, words)
  if (question && requestId !== null) await askAgain(tx, services, requestId, question, 'bounced')
  return true
}

const questionOf = ({ id, kind, assignmentId, vikarId }: OfEmployer): ReturnedQuestion | null =>
  ASKING.has(kind) && assignmentId !== null && vikarId !== null ? { id, assignmentId, vikarId } : null

/** Asks by SMS, or else the next in line: a question that reached no one has ended. */
const askAgain = async (
  tx: TenantTransaction,
  services: Services,
  requestId: string,
  question: ReturnedQuestion,
  code: 'bounced' | 'refused',
) => {
  await smsInstead(tx, services, requestId, question, code)
  await askNextLater(tx, question.assignmentId)
}

/**
 * Asks people by SMS whose mail the next server refused at once, as if it had bounced. Runs after the failure is
 * recorded; if the process dies in between, the office sees who was not reached.
 */
export const askRefused =
  (services: Services): AfterRefusal =>
  async (refused) => {
    for (const { id, employerId } of refused)
      await followRefused(services, id, employerId).catch((error: unknown) =>
        services.log.warn({ err: error, emailId: id }, 'no SMS went instead of a refused mail'),
      )
  }

const followRefused = async (services: Services, id: string, employerId: string | null) => {
  const { database, live } = services
  const email = await database.transaction(reading, (tx) => findEmail(tx, id))
  if (email?.vikarId === null) tellOfAccount(services, email)
  const question = email && employerId !== null && questionOf({ ...email, employerId })
  if (!question) return
  await database.transaction(new TenantScope(employerId, null), async (tx) => {
    const requestId = await lockQuestion(tx, question.assignmentId)
    if (requestId !== null) await askAgain(tx, services, requestId, question, 'refused')
  })
  live.publish(`employer:${employerId}`, ['assignments', 'messages', 'credits'])
}

/** A bounced reminder shows that the request, too, may not have arrived. */
const ASKING: ReadonlySet<string> = new Set(['request', 'reminder'])
