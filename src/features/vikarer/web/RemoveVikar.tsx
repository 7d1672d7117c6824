import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Vikar } from '../contract.ts'
import { CONFIRM_REMOVAL, VIKAR_REMOVED } from '../texts.ts'
import { vikarerApi } from './api.ts'
import css from './RemoveVikar.module.css'
import { useRegisterAddress } from './use-register.ts'

interface RemoveVikarProps {
  vikar: Vikar
  /** Told before the removal starts, and again with false should it fail. */
  onRemoving: (isRemoving: boolean) => void
}

/** 'Slett vikar', with a question before it happens. */
export function RemoveVikar({ vikar: { id, fullName }, onRemoving }: RemoveVikarProps) {
  const { goBack } = useRegisterAddress()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(
    vikarerApi.remove.mutationOptions({
      onMutate: () => onRemoving(true),
      onSuccess: () => {
        showToast({ title: VIKAR_REMOVED(fullName) })
        return goBack()
      },
      onError: (error) => {
        onRemoving(false)
        setAsking(false)
        showToast(failureToast('Kunne ikke slette vikaren', error))
      },
    }),
  )
  return (
    <div className={css.bottom}>
      <p className={css.dim}>Skal vikaren ut av registeret?</p>
      <Button variant="danger-quiet" icon={Trash2} onPress={() => setAsking(true)}>
        Slett vikar
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id })}
        title="Slett vikar"
        confirmLabel="Slett vikar"
        isPending={remove.isPending}
        pendingText="Sletter..."
      >
        <p>{CONFIRM_REMOVAL}</p>
        <p className={css.dim}>
          Kontaktopplysningene slettes. Navnet {fullName} står igjen i tidligere oppdrag. Har vikaren et
          oppdrag foran seg, må du avlyse det først: etterpå når dere ikke vikaren herfra.
        </p>
      </ConfirmDialog>
    </div>
  )
}
