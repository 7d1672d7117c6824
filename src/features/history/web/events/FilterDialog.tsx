import { useLater } from '#web/use-later.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { EventSearch, Person } from './use-events.ts'

interface FilterDialogProps {
  isOpen: boolean
  onClose: () => void
  search: EventSearch
  people: readonly Person[]
  onChange: (search: EventSearch) => void
}

/** The panel behind 'Filtrer'; on a phone it rises from the bottom. */
export function FilterDialog({ isOpen, onClose, search, people, onChange }: FilterDialogProps) {
  const later = useLater(loadForm, isOpen)
  const choose = (next: EventSearch) => {
    onClose()
    onChange(next)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Filtrer hendelser">
      {later ? (
        <later.FilterForm search={search} people={people} onChoose={choose} />
      ) : (
        <Loading>Henter filteret...</Loading>
      )}
    </Dialog>
  )
}

/** With its calendars it weighs more than the page. */
const loadForm = () => import('./FilterForm.tsx')
