import { useLater } from '#web/use-later.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { LogFilter } from '../../shapes.ts'

interface FilterDialogProps {
  isOpen: boolean
  onClose: () => void
  filter: LogFilter
  vikarName: string | undefined
  onChange: (filter: LogFilter) => void
}

/** The panel behind 'Filtrer'; on a phone it rises from the bottom. */
export function FilterDialog({ isOpen, onClose, onChange, ...form }: FilterDialogProps) {
  const later = useLater(loadForm, isOpen)
  const choose = (filter: LogFilter) => {
    onClose()
    onChange(filter)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Filtrer oppdrag">
      {later ? <later.FilterForm {...form} onChoose={choose} /> : <Loading>Henter filteret...</Loading>}
    </Dialog>
  )
}

/** With its calendars it weighs more than the log. */
const loadForm = () => import('./FilterForm.tsx')
