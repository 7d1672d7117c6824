import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Vikar } from '../../contract.ts'
import type { Affected } from '../../leaving-shapes.ts'
import { REMOVE_AT_ONCE_MAX } from '../../rules.ts'
import { leavingApi } from '../leaving/api.ts'

/** 'Slett': reads the effects of removing the selected substitutes, and asks. */
export function RemoveChosen({ chosen }: { chosen: readonly Vikar[] }) {
  const [affected, setAffected] = useState<Affected | null>(null)
  const look = useMutation(
    leavingApi.preview.mutationOptions({
      onSuccess: setAffected,
      onError: (error) => showToast(failureToast('Kunne ikke se hva som blir berørt', error)),
    }),
  )
  const lazy = useLazyModule(loadDialog, affected !== null)
  const ask = () =>
    chosen.length > REMOVE_AT_ONCE_MAX
      ? showToast({ title: `Velg høyst ${REMOVE_AT_ONCE_MAX} om gangen for å slette`, tone: 'error' })
      : look.mutate({ ids: chosen.map(({ id }) => id) })
  return (
    <>
      <Button
        size="small"
        variant="danger-quiet"
        icon={Trash2}
        isPending={look.isPending}
        pendingText="Ser etter..."
        onPress={ask}
      >
        Slett
      </Button>
      {lazy && affected && <lazy.RemoveSeveralDialog affected={affected} onClose={() => setAffected(null)} />}
    </>
  )
}

const loadDialog = () => import('./RemoveSeveralDialog.tsx')
