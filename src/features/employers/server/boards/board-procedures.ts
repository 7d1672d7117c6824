import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { Services } from '#server/services.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { employers } from '../../contract.ts'
import { DEPARTMENT_GONE } from '../../department-rules.ts'
import { CHOOSE_DEPARTMENT } from '../../texts.ts'
import { addBoard, listBoards, removeBoard } from './boards.ts'

const os = implementRoom(employers)

const list = os.boards.use(administrator).handler(async ({ context: { services, scope } }) => {
  const stored = await services.database.read(scope, (tx) => listBoards(tx, services.tokens))
  return {
    boards: stored.map(({ token, createdAt, ...board }) => ({
      ...board,
      createdAt: createdAt.toISOString(),
      url: token === null ? null : urlOf(services, token),
    })),
  }
})

const add = os.addBoard
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const outcome = await services.database.transaction(scope, (tx) => addBoard(tx, services.tokens, input))
    switch (outcome.kind) {
      case 'too-many':
        throw errors.TOO_MANY()
      case 'no-department':
        throw fieldProblem('departmentId', CHOOSE_DEPARTMENT)
      case 'unknown-department':
        throw fieldProblem('departmentId', DEPARTMENT_GONE)
      case 'added':
        services.live.publish(`employer:${scope.employerId}`, ['account'])
        return { id: outcome.id, url: urlOf(services, outcome.token) }
    }
  })

const remove = os.removeBoard.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  if (!(await services.database.transaction(scope, (tx) => removeBoard(tx, input.id))))
    throw notFound('Adressen er stengt allerede.')
  services.live.publish(`employer:${scope.employerId}`, ['account'])
  return {}
})

const urlOf = ({ config }: Services, token: string) => config.appUrl + serverPaths.board(token)

export const boardProcedures = { boards: list, addBoard: add, removeBoard: remove }
