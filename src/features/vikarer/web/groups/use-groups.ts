import { formatCount } from '#shared/counts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast, fieldProblems } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { vikarerApi } from '../api.ts'

/** The groups by name, and the number of favourites; empty until they are known. */
export const useGroups = () => useQuery(vikarerApi.groups.queryOptions()).data ?? NONE

const NONE = { groups: [], favourites: 0 }

/** An existing group, with the version of its name. */
interface Known {
  readonly id: string
  readonly version: string
}

/** Creates a group, or renames an existing one; `problem` is the name's error. */
export const useSaveGroup = (onSaved: () => void) => {
  const refresh = useRefresh()
  const save = useMutation({
    mutationFn: ({ name, known }: { name: string; known: Known | undefined }) =>
      known ? vikarerApi.renameGroup.call({ ...known, name }) : vikarerApi.createGroup.call({ name }),
    onSuccess: onSaved,
    onError: (error) => {
      if (!problemOf(error)) showToast(failureToast('Gruppen er ikke lagret', error))
    },
    onSettled: refresh,
  })
  return {
    save: (name: string, known?: Known) => save.mutate({ name, known }),
    isSaving: save.isPending,
    problem: problemOf(save.error),
  }
}

/** Deletes a group, and reports the result. */
export const useRemoveGroup = () => {
  const refresh = useRefresh()
  const remove = useMutation(
    vikarerApi.removeGroup.mutationOptions({
      onSuccess: () => showToast({ title: 'Gruppen er slettet', description: 'Vikarene er i registeret.' }),
      onError: (error) => showToast(failureToast('Gruppen er ikke slettet', error)),
      onSettled: refresh,
    }),
  )
  return {
    remove: (id: string, members: number) => remove.mutate({ id, members }),
    isRemoving: remove.isPending,
  }
}

/** Adds several to a group, and reports the result. */
export const usePutInGroup = () => {
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: ({ group, add }: { group: { id: string; name: string }; add: string[] }) =>
      vikarerApi.changeMembers.call({ id: group.id, add, remove: [] }),
    onSuccess: (_, { group, add }) =>
      showToast({
        title: `${add.length === 1 ? 'Én vikar' : `${formatCount(add.length)} vikarer`} ligger nå i «${group.name}»`,
      }),
    onError: (error) => showToast(failureToast('Gruppen er ikke endret', error)),
    onSettled: refresh,
  })
  return {
    put: (group: { id: string; name: string }, add: string[]) => change.mutate({ group, add }),
    isPutting: change.isPending,
  }
}

/** Sets or removes the office's star. `wanted` is the pressed state until the register has it. */
export const useFavourite = (id: string) => {
  const refresh = useRefresh()
  const favour = useMutation(
    vikarerApi.setFavourite.mutationOptions({
      onError: (error) => showToast(failureToast('Kunne ikke lagre favoritten', error)),
      onSettled: refresh,
    }),
  )
  return {
    favour: (isFavourite: boolean) => favour.mutate({ id, isFavourite }),
    wanted: favour.isPending ? favour.variables.isFavourite : undefined,
  }
}

const problemOf = (error: unknown) => fieldProblems(error).find(({ path }) => path === 'name')?.message

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: vikarerApi.key() })
}
