import { addBoard } from '#features/employers/server/boards/boards.ts'
import type { BoardForm } from '#features/employers/board-rules.ts'
import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'

/** Makes an address of a screen in the member's office; returns its token. */
export const castBoard = async (
  app: TestApp,
  { scope }: CastAdministrator,
  form: Partial<BoardForm> = {},
): Promise<string> => {
  const wanted = { name: 'Personalrommet', showsPhones: true, ...form }
  const board = await app.database.transaction(scope, (tx) => addBoard(tx, app.tokens, wanted))
  if (board.kind !== 'added') throw new Error(`no board was made: ${board.kind}`)
  return board.token
}
