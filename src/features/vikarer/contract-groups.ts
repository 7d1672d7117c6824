import * as z from 'zod/mini'
import { api, Edited, FieldProblems, Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { GROUP_CHANGED, GROUP_IN_USE, GROUP_NAME_TAKEN, GroupName, TOO_MANY_GROUPS } from './group-rules.ts'

/** A group of the register and its number of members. */
export const Group = z.object({
  id: Id,
  name: z.string(),
  members: z.int(),
  /** Covers the name. */
  version: Version,
  edited: Edited,
  /** The open departments that ask it. A group with any cannot be deleted. */
  askedBy: z.array(z.string()),
})
export type Group = z.infer<typeof Group>

const GroupNamed = z.pick(Group, { id: true, name: true, version: true, edited: true })

const ById = z.object({ id: Id })
const tags = ['vikarer']

const forEmployer = api.meta({ area: 'employer' })
const planning = api.meta({ area: 'planning' })

const NAME_TAKEN = { status: 409, message: GROUP_NAME_TAKEN, data: FieldProblems } as const
const TOO_MANY = { status: 409, message: TOO_MANY_GROUPS, data: FieldProblems } as const

/** The most people added and removed by one call: a whole import. */
const CHANGED_MAX = 2000
const Changed = z._default(z.array(Id).check(z.maxLength(CHANGED_MAX)), [])

/** Groups of substitutes, and the office's favourites. */
export const groups = {
  groups: forEmployer
    .route({
      method: 'GET',
      path: '/groups',
      operationId: 'list-groups',
      tags,
      summary: 'Gruppene etter navn, og hvor mange som er i hver',
    })
    .output(z.object({ groups: z.array(Group), favourites: z.int() })),
  createGroup: planning
    .route({ method: 'POST', path: '/groups', operationId: 'create-group', tags, summary: 'Lag en gruppe' })
    .errors({ NAME_TAKEN, TOO_MANY })
    .input(z.object({ name: GroupName }))
    .output(ById),
  renameGroup: planning
    .route({
      method: 'PUT',
      path: '/groups/{id}',
      operationId: 'rename-group',
      tags,
      summary: 'Gi en gruppe nytt navn',
    })
    .errors({ NAME_TAKEN, ...staleWith(GroupNamed) })
    .input(z.object({ id: Id, name: GroupName, version: Version }))
    .output(ById),
  removeGroup: planning
    .route({
      method: 'DELETE',
      path: '/groups/{id}',
      operationId: 'remove-group',
      tags,
      summary: 'Slett en gruppe. Vikarene blir i registeret.',
    })
    .errors({
      IN_USE: { status: 409, message: GROUP_IN_USE },
      CHANGED: { status: 409, message: GROUP_CHANGED },
    })
    /** `members`: the number that the confirmation showed, 0 by default. */
    .input(z.object({ id: Id, members: z._default(z.int(), 0) }))
    .output(Nothing),
  changeMembers: planning
    .route({
      method: 'POST',
      path: '/groups/{id}/members',
      operationId: 'change-group-members',
      tags,
      summary: 'Legg vikarer i en gruppe, og ta vikarer ut av den',
    })
    .input(z.object({ id: Id, add: Changed, remove: Changed }))
    .output(z.object({ members: z.int() })),
  setFavourite: planning
    .route({
      method: 'PUT',
      path: '/vikarer/{id}/favourite',
      operationId: 'set-favourite',
      tags,
      summary: 'Merk en vikar som favoritt, eller ta bort merket',
    })
    .input(z.object({ id: Id, isFavourite: z.boolean() }))
    .output(Nothing),
}
