import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { ARCHIVE_PER_ACCOUNT, waitFor } from '#features/accounts/server/rate-limits.ts'
import { sessionForFile } from '#features/accounts/server/file-session.ts'
import { OWNERS_ONLY } from '#server/api/enforce-access.ts'
import { SystemScope } from '#server/database/scope.ts'
import { refuse, refuseWhileBusy, whenClosed } from '#server/http/downloads.ts'
import { suspendIdleTimeout } from '#server/http/slow-requests.ts'
import type { Services } from '#server/services.ts'
import { createSemaphore } from '#server/load/semaphore.ts'
import { createTurns } from '#server/load/turns.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { makeArchive, subjectOf, type Asker } from './archive.ts'

const auditor = new SystemScope(null)

/** How many may wait for one employer or substitute: as many as a person may have in an hour. */
const MOST_WAITING = ARCHIVE_PER_ACCOUNT.max
/** All data of a large employer takes its time, and others may be before it. */
const LONGEST_WAIT_MS = 10 * 60_000
/** A superadmin runs the service and has no employer whose data it would be. */
const READERS = { area: 'own', roles: ['administrator', 'substitute'], needsProof: true } as const
const BUSY = 'Dataene gjøres klare fra før.'

/** One download: all data of one's employer, or of oneself as a substitute. */
export const archiveRoutes = (app: FastifyInstance, services: Services) => {
  // Archives take connections, processor and disk from people who have a shift to fill: one at a time.
  const archives = createSemaphore({ atOnce: 1 })
  // An account that asks for ten has one of them in that line: no one waits behind the other nine.
  const takeTurn = createTurns(MOST_WAITING, LONGEST_WAIT_MS)

  app.get(paths.archive, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    if (session.role === 'administrator' && mayEnter('owning', session) !== 'yes') {
      refuse(reply, 403, 'FORBIDDEN', OWNERS_ONLY)
      return reply
    }
    await services.shares.enter(session, gone)
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

/** The finished archive. It is sent only once the download is in the audit log. */
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
 * The header that names the download: `vikarklar-fjellhamar-skole-2026-11-23.zip`, for old programs without letters
 * that ASCII lacks.
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
