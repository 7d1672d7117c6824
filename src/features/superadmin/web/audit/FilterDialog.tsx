import { useLater } from '#web/use-later.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { AuditSearch } from './use-audit-log.ts'

interface FilterDialogProps {
  isOpen: boolean
  onClose: () => void
  search: AuditSearch
  onChange: (search: AuditSearch) => void
}

/** The panel behind 'Filtrer'; on a phone it rises from the bottom. */
export function FilterDialog({ isOpen, onClose, search, onChange }: FilterDialogProps) {
  const later = useLater(loadForm, isOpen)
  const choose = (next: AuditSearch) => {
    onClose()
    onChange(next)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Filtrer hendelser">
      {later ? <later.FilterForm search={search} onChoose={choose} /> : <Loading>Henter filteret...</Loading>}
    </Dialog>
  )
}

/** With its calendars it weighs more than the log. */
const loadForm = () => import('./FilterForm.tsx')
