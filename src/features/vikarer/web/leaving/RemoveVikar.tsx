import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Vikar } from '../../contract.ts'
import type { Affected } from '../../leaving-shapes.ts'
import { leavingApi } from './api.ts'
import css from './Leaving.module.css'

interface RemoveVikarProps {
  vikar: Vikar
  /** Called before the removal starts, and again with false if it fails. */
  onRemoving: (isRemoving: boolean) => void
}

/** 'Slett vikar': reads the effects, and asks. */
export function RemoveVikar({ vikar: { id, isLeaving }, onRemoving }: RemoveVikarProps) {
  const [affected, setAffected] = useState<Affected | null>(null)
  const look = useMutation(
    leavingApi.preview.mutationOptions({
      onSuccess: setAffected,
      onError: (error) => showToast(failureToast('Kunne ikke se hva som blir berørt', error)),
    }),
  )
  const lazy = useLazyModule(loadDialog, affected !== null)
  return (
    <div className={css.bottom}>
      <p className={css.dim}>
        {isLeaving
          ? 'Slettes når siste vakt er over. Sett til Tilgjengelig for å beholde.'
          : 'Skal vikaren ut av registeret?'}
      </p>
      <Button
        variant="danger-quiet"
        icon={Trash2}
        isPending={look.isPending}
        pendingText="Ser etter..."
        onPress={() => look.mutate({ ids: [id] })}
      >
        Slett vikar
      </Button>
      {lazy && affected && (
        <lazy.RemoveDialog
          id={id}
          affected={affected}
          onClose={() => setAffected(null)}
          onRemoving={onRemoving}
        />
      )}
    </div>
  )
}

const loadDialog = () => import('./RemoveDialog.tsx')
