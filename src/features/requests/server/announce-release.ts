import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { Created } from '../shapes.ts'

/**
 * Refreshes the lists of substitutes once a held request can no longer be undone. Lost if this process ends before: their
 * message arrives all the same, and a list is fetched again whenever it is opened.
 */
export const announceRelease = (
  services: Services,
  scope: TenantScope,
  { id, undoSeconds }: Created,
): void => {
  if (undoSeconds === undefined) return
  const announce = async () => {
    const logins = await services.database.read(scope, (tx) => readLoginsOfAsked(tx, id))
    announceChange(services, { employerId: scope.employerId, assignmentId: id, logins })
  }
  const timer = setTimeout(() => {
    announce().catch((error: unknown) => services.log.debug({ err: error }, 'a release was not announced'))
  }, undoSeconds * 1000)
  timer.unref()
}
