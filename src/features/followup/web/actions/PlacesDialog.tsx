import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PLACES_MAX } from '#features/assignments/rules.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { PLACES_WRONG } from '#features/requests/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { tooFewPlaces } from '../../texts.ts'
import { followupApi, useRefresh } from '../api.ts'

interface PlacesDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** How many substitutes the shift needs from now on. It stays open when that cannot be. */
export function PlacesDialog({ isOpen, onClose, assignment }: PlacesDialogProps) {
  const { id, places: current, filled } = assignment
  const [typed, setTyped] = useState(String(current))
  const { change, isChanging, refusal } = useChangePlaces(id, onClose)
  const places = Number(typed)
  const problem = problemOf(places, filled)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => (places === current ? onClose() : change(places))}
      title="Endre antall vikarer"
      tone="normal"
      confirmLabel="Lagre antallet"
      isPending={isChanging}
      pendingText="Lagrer..."
      isConfirmDisabled={problem !== null}
    >
      <TextField
        label="Antall vikarer"
        type="number"
        inputMode="numeric"
        min={Math.max(filled, 1)}
        max={PLACES_MAX}
        value={typed}
        onChange={setTyped}
        errorMessage={problem ?? refusal}
      />
      {problem === null && <p>{consequence(places, assignment)}</p>}
    </ConfirmDialog>
  )
}

const problemOf = (places: number, filled: number): string | null => {
  if (!Number.isInteger(places) || places < 1 || places > PLACES_MAX) return PLACES_WRONG
  return places < filled ? tooFewPlaces(filled) : null
}

/** Nobody is asked or told by the change itself. */
const consequence = (places: number, { places: current, filled }: LoggedAssignment): string => {
  if (places === filled)
    return 'Da er alle plassene tatt. Forespørsler som ikke er sendt ennå, blir stanset, og SMS-ene kommer tilbake på saldoen.'
  return places > current
    ? 'De som er spurt, kan svare ja med lenken de har. Send en påminnelse hvis de skal få vite om det.'
    : `Da er ${places - filled} ${places - filled === 1 ? 'plass' : 'plasser'} ledig.`
}

const useChangePlaces = (id: string, onChanged: () => void) => {
  const refresh = useRefresh()
  const change = useMutation(
    followupApi.changePlaces.mutationOptions({
      onSuccess: () => {
        showToast({ title: 'Antall vikarer er endret' })
        onChanged()
      },
      onError: (error) => {
        if (isErrorCode(error, 'TOO_FEW')) return
        showToast(failureToast('Kunne ikke endre antall vikarer', error, { repeat: REPEATABLE }))
      },
      onSettled: refresh,
    }),
  )
  return {
    change: (places: number) => change.mutate({ id, places }),
    isChanging: change.isPending,
    refusal: isErrorCode(change.error, 'TOO_FEW') ? errorMessage(change.error) : undefined,
  }
}
