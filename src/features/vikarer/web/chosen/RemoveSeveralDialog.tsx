import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counts.ts'
import { failureToast } from '#web/errors.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Affected, AffectedVikar } from '../../leaving-shapes.ts'
import { WAYS_OUT } from '../../rules.ts'
import { vikarerApi } from '../api.ts'
import { AffectedList } from '../leaving/AffectedList.tsx'
import { affectedOf, leavingApi } from '../leaving/api.ts'
import { changeWords, firstWay, leavingToast, wayOptions } from '../leaving/leaving-words.ts'
import { LeavingNotes } from '../leaving/LeavingNotes.tsx'
import { useLeavingPlan } from '../leaving/use-leaving-plan.ts'
import { VIKAR_LEAVES, VIKAR_REMOVED } from '../../texts.ts'

interface RemoveSeveralDialogProps {
  affected: Affected
  onClose: () => void
}

/** Shows several substitutes' shifts and the consequences of their removal, and offers the choice. */
export function RemoveSeveralDialog({ affected: first, onClose }: RemoveSeveralDialogProps) {
  const queryClient = useQueryClient()
  const [affected, setAffected] = useState(first)
  const [change, setChange] = useState<string | null>(null)
  const held = affected.vikarer.flatMap((vikar) => vikar.held)
  const [chosen, setChosen] = useState(firstWay({ held }))
  const { vikarer } = affected
  const ids = vikarer.map(({ id }) => id)
  const shown = useLeavingPlan((askNext) =>
    leavingApi.planRemoveSeveral.queryOptions({ input: { ids, how: chosen, askNext } }),
  )
  const remove = useMutation(
    leavingApi.removeSeveral.mutationOptions({
      onSuccess: async (done) => {
        showToast(leavingToast(removedWords(done, vikarer), shown.plan))
        await queryClient.invalidateQueries({ queryKey: vikarerApi.key() })
        onClose()
      },
      onError: (error) => {
        const now = affectedOf(error)
        if (now) {
          setChange(changeWords(affected, now))
          setAffected(now)
          setChosen(firstWay({ held: now.vikarer.flatMap((vikar) => vikar.held) }))
          return shown.refresh()
        }
        onClose()
        showToast(failureToast('Kunne ikke slette vikarene', error))
      },
    }),
  )
  const many = counted(vikarer.length, 'vikar', 'vikarer')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({
          ids,
          how: chosen,
          askNext: shown.askNext,
          seen: shown.plan?.version ?? affected.seen,
        })
      }
      isConfirmDisabled={!shown.isCurrent}
      title={`Slett ${many}`}
      confirmLabel={`Slett ${many}`}
      isPending={remove.isPending}
      pendingText="Sletter..."
    >
      <p>{listed.format(vikarer.map(({ fullName }) => fullName))}</p>
      {change && (
        <p role="alert">
          <strong>{change}</strong>
        </p>
      )}
      {vikarer
        .filter((vikar) => vikar.held.length > 0)
        .map((vikar) => (
          <AffectedList key={vikar.id} vikar={vikar} />
        ))}
      <RadioGroup
        label={held.length > 0 ? 'Hva skal skje med vaktene?' : 'Hvordan?'}
        options={wayOptions({ held })}
        value={chosen}
        onChange={(value) => setChosen(WAYS_OUT.find((known) => known === value) ?? chosen)}
        isDisabled={remove.isPending}
      />
      <LeavingNotes shown={shown} />
    </ConfirmDialog>
  )
}

/** '3 vikarer er fjernet fra vikarregisteret, og 1 slettes etter siste vakt' */
const removedWords = (
  { removed, leaving }: { readonly removed: number; readonly leaving: number },
  vikarer: readonly Pick<AffectedVikar, 'fullName'>[],
): string => {
  const [only, ...others] = vikarer
  if (only && others.length === 0)
    return leaving > 0 ? VIKAR_LEAVES(only.fullName) : VIKAR_REMOVED(only.fullName)
  const people = (count: number) => counted(count, 'vikar', 'vikarer')
  if (removed === 0) return `${people(leaving)} er inaktive og slettes etter siste vakt`
  const rest = leaving > 0 ? `, og ${leaving} slettes etter siste vakt` : ''
  return `${people(removed)} er fjernet fra vikarregisteret${rest}`
}

const listed = new Intl.ListFormat('nb-NO')
