import { administrator, OWNERS_ONLY } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { rehearse } from '#server/database/rehearse.ts'
import { SystemScope, type TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { FieldProblems } from '#shared/contract.ts'
import { employers } from '../../contract.ts'
import {
  DEPARTMENT_GONE,
  DEPARTMENT_GROUP_GONE,
  DEPARTMENT_NAME_TAKEN,
  NO_SUCH_DEPARTMENT,
} from '../../department-rules.ts'
import { NO_SUCH_MEMBER } from '../../texts.ts'
import { bindMember } from './bind-member.ts'
import { readClosing } from './closing.ts'
import { planClosing } from './closing-plan.ts'
import {
  closeDepartment,
  createDepartment,
  listDepartments,
  lockDepartment,
  reopenDepartment,
  savingDepartment,
  updateDepartment,
  type SavedDepartment,
} from './departments.ts'
import { readRights } from '../member-rights.ts'
import { lockEmployer } from '#features/identity/server/memberships.ts'

const os = implementRoom(employers)

/** The service itself changes memberships; the command stays within the administrator's office. */
const desk = new SystemScope(null)

const list = os.departments
  .use(administrator)
  .handler(({ context: { services, scope } }) => services.database.read(scope, listDepartments))

const create = os.createDepartment.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await saving(context, (tx) => createDepartment(tx, input))
  if (outcome.kind === 'full') throw errors.TOO_MANY()
  return saved(context, outcome, errors)
})

const update = os.updateDepartment.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await saving(context, async (tx) => {
    const now = await lockDepartment(tx, input.id)
    if (now && now.version !== input.version) throw errors.STALE({ data: { now } })
    return updateDepartment(tx, input)
  })
  return saved(context, outcome, errors)
})

const previewClosing = os.previewClosing
  .use(administrator)
  .handler(async ({ context: { services, scope }, input }) => {
    const closing = await services.database.read(scope, (tx) => readClosing(tx, input.id))
    if (!closing) throw notFound(NO_SUCH_DEPARTMENT)
    return closing
  })

const planClose = os.planCloseDepartment
  .use(administrator)
  .handler(async ({ context: { services, scope }, input }) => {
    const plan = await rehearse(services.database, { scope, member: scope }, (tx) =>
      planClosing(tx, input.id),
    )
    if (!plan) throw notFound(NO_SUCH_DEPARTMENT)
    return plan
  })

const close = os.closeDepartment.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) =>
    closeDepartment(tx, input.id, input.seen),
  )
  if (outcome === 'not-found') throw notFound(NO_SUCH_DEPARTMENT)
  if (outcome !== 'closed') throw errors.AFFECTED({ data: { now: outcome } })
  tell(context)
  return {}
})

const reopen = os.reopenDepartment.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await saving(context, (tx) => reopenDepartment(tx, input.id))
  if (outcome.kind === 'full') throw errors.TOO_MANY()
  return saved(context, outcome, errors)
})

const bind = os.bindMember.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const { userId, departmentIds, version } = input
  const bound = await services.database.transaction(desk, async (tx) => {
    await lockEmployer(tx, scope.employerId)
    const now = await readRights(tx, { employerId: scope.employerId, userId })
    if (now && now.version !== version) throw errors.STALE({ data: { now } })
    return bindMember(tx, { scope, userId }, departmentIds)
  })
  if (bound === 'not-owner') throw errors.FORBIDDEN({ message: OWNERS_ONLY })
  if (bound === 'not-found') throw notFound(NO_SUCH_MEMBER)
  if (bound === 'owner') throw errors.OWNER()
  if (bound === 'unknown') throw fieldProblem('departmentIds', DEPARTMENT_GONE)
  tell(context)
  services.live.publish(`person:${userId}`, ['account', 'assignments'])
  return {}
})

export const departmentProcedures = {
  departments: list,
  createDepartment: create,
  updateDepartment: update,
  previewClosing,
  planCloseDepartment: planClose,
  closeDepartment: close,
  reopenDepartment: reopen,
  bindMember: bind,
}

interface Acting {
  readonly services: Services
  readonly scope: TenantScope
}

const saving = ({ services, scope }: Acting, save: (tx: TenantTransaction) => Promise<SavedDepartment>) =>
  savingDepartment(() => services.database.transaction(scope, save))

const saved = (
  acting: Acting,
  outcome: SavedDepartment,
  errors: { NAME_TAKEN(made: { data: FieldProblems }): Error },
) => {
  if (outcome.kind === 'taken')
    throw errors.NAME_TAKEN({ data: { fields: [{ path: 'name', message: DEPARTMENT_NAME_TAKEN }] } })
  if (outcome.kind === 'no-group') throw fieldProblem('groupIds', DEPARTMENT_GROUP_GONE)
  if (outcome.kind !== 'saved') throw notFound(NO_SUCH_DEPARTMENT)
  tell(acting)
  return { id: outcome.id }
}

/** Forms, filters and lists of the office show the departments. */
const tell = ({ services, scope }: Acting) =>
  services.live.publish(`employer:${scope.employerId}`, ['account', 'assignments'])
