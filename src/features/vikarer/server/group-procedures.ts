import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { FieldProblems } from '#shared/contract.ts'
import { vikarer } from '../contract.ts'
import { GROUP_NAME_TAKEN, MEMBER_GONE, NO_SUCH_GROUP, TOO_MANY_GROUPS } from '../group-rules.ts'
import { NO_SUCH_VIKAR } from '../texts.ts'
import { refuseGroupElsewhere, refuseOutside } from './asked-elsewhere.ts'
import { changeMembers, setFavourite } from './group-members.ts'
import {
  createGroup,
  listGroups,
  lockGroup,
  removeGroup,
  renameGroup,
  savingGroup,
  type SavedGroup,
} from './groups.ts'

const os = implementRoom(vikarer)

const groups = os.groups
  .use(administrator)
  .handler(({ context: { services, scope } }) => services.database.read(scope, listGroups))

const create = os.createGroup.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await saving(context, (tx) => createGroup(tx, input.name))
  if (outcome.kind === 'taken') throw errors.NAME_TAKEN(onName(GROUP_NAME_TAKEN))
  if (outcome.kind === 'full') throw errors.TOO_MANY(onName(TOO_MANY_GROUPS))
  return saved(context, outcome)
})

const rename = os.renameGroup.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await saving(context, async (tx) => {
    const now = await lockGroup(tx, input.id)
    if (now && now.version !== input.version) throw errors.STALE({ data: { now } })
    await refuseGroupElsewhere(tx, input.id)
    if (now?.name === input.name) return { kind: 'saved', id: input.id }
    return renameGroup(tx, input.id, input.name)
  })
  if (outcome.kind === 'taken') throw errors.NAME_TAKEN(onName(GROUP_NAME_TAKEN))
  return saved(context, outcome)
})

const remove = os.removeGroup.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const removed = await services.database.transaction(scope, async (tx) => {
    const outcome = await removeGroup(tx, input.id, input.members)
    if (outcome.kind === 'removed') await refuseOutside(tx, outcome.members)
    return outcome.kind
  })
  if (removed === 'in-use') throw errors.IN_USE()
  if (removed === 'changed') throw errors.CHANGED()
  if (removed === 'not-found') throw notFound(NO_SUCH_GROUP)
  tell(context)
  return {}
})

const members = os.changeMembers.use(administrator).handler(async ({ context, input }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, async (tx) => {
    await refuseOutside(tx, [...input.add, ...input.remove])
    return changeMembers(tx, input.id, input)
  })
  if (outcome.kind === 'no-group') throw notFound(NO_SUCH_GROUP)
  if (outcome.kind === 'unknown') throw fieldProblem('add', MEMBER_GONE)
  tell(context)
  return { members: outcome.members }
})

const favourite = os.setFavourite.use(administrator).handler(async ({ context, input }) => {
  const { services, scope } = context
  const isThere = await services.database.transaction(scope, async (tx) => {
    await refuseOutside(tx, [input.id])
    return setFavourite(tx, input.id, input.isFavourite)
  })
  if (!isThere) throw notFound(NO_SUCH_VIKAR)
  tell(context)
  return {}
})

export const groupProcedures = {
  groups,
  createGroup: create,
  renameGroup: rename,
  removeGroup: remove,
  changeMembers: members,
  setFavourite: favourite,
}

interface Acting {
  readonly services: Services
  readonly scope: TenantScope
}

const saving = ({ services, scope }: Acting, save: (tx: TenantTransaction) => Promise<SavedGroup>) =>
  savingGroup(() => services.database.transaction(scope, save))

const saved = (acting: Acting, outcome: SavedGroup) => {
  if (outcome.kind !== 'saved') throw notFound(NO_SUCH_GROUP)
  tell(acting)
  return { id: outcome.id }
}

const onName = (message: string): { message: string; data: FieldProblems } => ({
  message,
  data: { fields: [{ path: 'name', message }] },
})

const tell = ({ services, scope }: Acting) =>
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
