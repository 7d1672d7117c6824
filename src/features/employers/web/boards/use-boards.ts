import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BoardForm } from '../../board-rules.ts'
import type { Board } from '../../contract-boards.ts'
import { useAdding, useRemoving } from '../add-and-remove.ts'
import { employersApi } from '../api.ts'

/** The addresses of screens that the member may revoke. */
export const useBoards = () => useQuery(employersApi.boards.queryOptions())

export const useAddBoard = (onAdded: () => void) =>
  useAdding({
    call: (form: BoardForm) => employersApi.addBoard.call(form),
    refresh: useRefresh(),
    addedTitle: (name) => `Adressen til ${name} er laget`,
    failedTitle: 'Adressen er ikke laget',
    onAdded,
  })

/** Revokes an address. */
export const useRemoveBoard = () =>
  useRemoving<Board>({
    call: (id) => employersApi.removeBoard.call({ id }),
    refresh: useRefresh(),
    removedTitle: (name) => `Adressen til ${name} er stengt`,
    failedTitle: 'Adressen er ikke stengt',
  })

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employersApi.boards.key() })
}
