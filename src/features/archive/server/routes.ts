import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeAudit } from '#features/identity/server/audit.ts'
import { ARCHIVE_PER_ACCOUNT, waitFor } from '#features/identity/server/rate-limits.ts'
import { sessionForFile } from '#features/identity/server/sessions/session-for-file.ts'
import { OWNERS_ONLY } from '#server/api/enforce-access.ts'
import { SystemScope } from '#server/database/scope.ts'
import { refuse, refuseWhileBusy, whenClosed } from '#server/http/downloads.ts'
import { suspendIdleTimeout } from '#server/http/slow-requests.ts'
import type { Services } from '#server/services.ts'
import { createSemaphore } from '#server/load/semaphore.ts'
import { createKeyedMutex } from '#server/load/keyed-mutex.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { makeArchive, subjectOf, type Asker } from './archive.ts'

const auditor = new SystemScope(null)

/** Limit on waiting requests of one employer or substitute: the hourly limit per account. */
const MOST_WAITING = ARCHIVE_PER_ACCOUNT.max
/** The archive of a large employer takes minutes, and others may be queued before it. */
const LONGEST_WAIT_MS = 10 * 60_000
/** A superadmin has no employer, and so no data to download. */
const READERS = { area: 'own', roles: ['administrator', 'substitute'], needsProof: true } as const
const BUSY = 'Dataene gjøres klare fra før.'

/** A download of all data of one's employer, or of one's own as a substitute. */
export const archiveRoutes = (app: FastifyInstance, services: Services) => {
  // One at a time: archives use connections, processor and disk that people with urgent shifts need.
  const archives = createSemaphore({ atOnce: 1 })
  // One place in that queue per account, so no one waits behind ten requests of another.
  const takeTurn = createKeyedMutex(MOST_WAITING, LONGEST_WAIT_MS)

  app.get(paths.archive, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    if (session.role === 'administrator' && mayEnter('owning', session) !== 'yes') {
      refuse(reply, 403, 'FORBIDDEN', OWNERS_ONLY)
      return reply
    }
    await services.budgets.enter(session, gone)
    const wait = await waitFor(services.database, [[ARCHIVE_PER_ACCOUNT, session.userId]])
    if (wait > 0) return refuseForNow(reply, wait)
    const resumeIdleTimeout = suspendIdleTimeout(request)
    const leave = await takeTurn(
      session.role === 'administrator' ? session.scope.employerId : session.userId,
      gone,
    )
    if (!leave) return refuseWhileBusy(reply, BUSY)
    const { file, size } = await archives.run(() => prepare(services, session, gone)).finally(leave)
    resumeIdleTimeout()
    return reply
      .type('application/zip')
      .header('content-length', size)
      .header('content-disposition', downloadAs(subjectOf(session), osloToday(services.clock.now())))
      .send(file.createReadStream({ start: 0 })) // closes the file, also when it is destroyed half-way
  })
}

/** Makes the archive, and writes the audit log before it is sent. */
const prepare = async (services: Services, asker: Asker, gone: AbortSignal) => {
  const file = await makeArchive(services, asker, gone)
  try {
    const { size } = await file.stat()
    await writeDown(services, asker, size)
    return { file, size }
  } catch (error) {
    await file.close()
    throw error
  }
}

const writeDown = ({ database }: Services, asker: Asker, bytes: number) => {
  const { employerId, support } =
    asker.role === 'administrator' ? asker.scope : { employerId: null, support: null }
  return database.transaction(auditor, (tx) =>
    writeAudit(tx, {
      action: 'archive-downloaded',
      actorUserId: asker.userId,
      employerId,
      support,
      subject: employerId ? { type: 'employer', id: employerId } : { type: 'user', id: asker.userId },
      detail: { bytes, enteredBy: asker.enteredBy },
    }),
  )
}

const refuseForNow = (reply: FastifyReply, retryAfterSeconds: number) =>
  reply.code(429).header('retry-after', retryAfterSeconds).send({
    code: 'TOO_MANY_REQUESTS',
    message: 'Du har lastet ned mange ganger den siste timen.',
    data: { retryAfterSeconds },
  })

/**
 * The header with the file name: `vikarklar-fjellhamar-skole-2026-11-23.zip`, and an ASCII version for old programs.
 */
export const downloadAs = (name: string, date: string): string => {
  const known = slugOf(name, /[^\p{L}\p{N}]+/gu)
  const plain = slugOf(withoutMarks(name), /[^a-z0-9]+/g)
  const encoded = encodeURIComponent(fileName(known, date))
  return `attachment; filename="${fileName(plain, date)}"; filename*=UTF-8''${encoded}`
}

const slugOf = (name: string, other: RegExp): string => {
  const slug = name.normalize('NFC').toLowerCase().replaceAll(other, '-')
  const [short = ''] = /^.{0,60}/u.exec(slug) ?? []
  return short.replaceAll(/^-|-$/g, '') || 'arkiv'
}

const withoutMarks = (name: string): string =>
  name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'o').normalize('NFKD').replaceAll(/\p{M}/gu, '')

const fileName = (slug: string, date: string) => `vikarklar-${slug}-${date}.zip`
