import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import CalendarOff from 'lucide-react/icons/calendar-off'
import { useRef, useState } from 'react'
import { IfPermitted, usePermission } from '#web/IfPermitted.tsx'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { useToday } from '#web/use-today.ts'
import { failureToast, isErrorCode } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { OfficeAbsence } from '../../contract-absences.ts'
import type { HeldShift } from '../../leaving-shapes.ts'
import { vikarerApi } from '../api.ts'
import css from '../availability/Availability.module.css'
import { AbsenceList } from './AbsenceList.tsx'
import { absenceWords } from './absence-words.ts'

/** A shift of the substitute's that an absence does not change. */
export type ShiftKept = Pick<HeldShift, 'title' | 'date' | 'startTime' | 'endTime'> & { readonly id: string }

interface AbsenceCardProps {
  id: string
  fullName: string
  /** Their coming shifts. */
  shifts: readonly ShiftKept[]
}

/** The days on which a substitute is not asked, with the office's form for more. */
export function AbsenceCard({ id, fullName, shifts }: AbsenceCardProps) {
  const absences = useQuery(vikarerApi.absences.queryOptions({ input: { id } }))
  const today = useToday()
  const mayChange = usePermission('planning')
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<OfficeAbsence | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { data } = absences
  return (
    <Card as="section" title="Fravær">
      {absences.isPending && <Loading>Henter fraværet...</Loading>}
      {absences.isLoadingError && <FailedQuery title="Kunne ikke hente fraværet" query={absences} />}
      {data &&
        (data.own.length + data.office.length > 0 ? (
          <AbsenceList {...data} today={today} onRemove={mayChange ? setRemoved : undefined} />
        ) : (
          <p className={css.dim}>Ingen dager er lagt inn.</p>
        ))}
      <IfPermitted area="planning">
        <div>
          <Button ref={button} variant="secondary" icon={CalendarOff} onPress={() => setAdding(true)}>
            Legg inn fravær
          </Button>
        </div>
      </IfPermitted>
      <AddDialog isOpen={isAdding} onClose={() => setAdding(false)} {...{ id, fullName, shifts }} />
      <RemoveAbsenceDialog
        vikar={{ id, fullName }}
        absence={removed}
        onClose={() => setRemoved(null)}
        focusAfter={() => button.current}
      />
    </Card>
  )
}

interface RemoveAbsenceDialogProps {
  vikar: { readonly id: string; readonly fullName: string }
  absence: OfficeAbsence | null
  onClose: () => void
  /** Returns the element that takes the focus, because the row and its button are gone. */
  focusAfter: () => HTMLElement | null
}

/** Asks before an absence is removed. One that a colleague has removed counts as removed. */
function RemoveAbsenceDialog({ vikar, absence, onClose, focusAfter }: RemoveAbsenceDialogProps) {
  const today = useToday()
  const queryClient = useQueryClient()
  const remove = useMutation(
    vikarerApi.removeAbsence.mutationOptions({
      onSettled: async (_nothing, error) => {
        if (error && !isErrorCode(error, 'NOT_FOUND'))
          return showToast(failureToast('Kunne ikke fjerne fraværet', error))
        await queryClient.invalidateQueries({ queryKey: vikarerApi.key() })
        showToast({ title: 'Fraværet er fjernet' })
        onClose()
      },
    }),
  )
  // The text stays while the dialog fades.
  const [shown, setShown] = useState(absence)
  if (absence && absence !== shown) setShown(absence)
  return (
    <ConfirmDialog
      isOpen={absence !== null}
      onClose={onClose}
      onConfirm={() => absence && remove.mutate({ id: vikar.id, absenceId: absence.id })}
      title="Fjern fravær"
      confirmLabel="Fjern fraværet"
      cancelLabel="Behold fraværet"
      isPending={remove.isPending}
      pendingText="Fjerner..."
      focusAfter={focusAfter}
    >
      {shown && (
        <p>
          «{absenceWords(shown, today)}» fjernes, og hindrer ikke lenger at {vikar.fullName} blir spurt. Ingen
          får beskjed.
        </p>
      )}
    </ConfirmDialog>
  )
}

function AddDialog({
  isOpen,
  onClose,
  ...about
}: AbsenceCardProps & { isOpen: boolean; onClose: () => void }) {
  const lazy = useLazyModule(loadForm, isOpen, false)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Når er ${about.fullName} borte?`}>
      {lazy ? <lazy.AbsenceForm {...about} onDone={onClose} /> : <Loading>Henter skjemaet...</Loading>}
    </Dialog>
  )
}

const loadForm = () => import('./AbsenceForm.tsx')
