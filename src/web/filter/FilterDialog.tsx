import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'

interface FilterDialogProps<Form, Filter> {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Its script: with its calendars it weighs more than the page. The same function at each call. */
  load: () => Promise<Form>
  onChange: (filter: Filter) => void
  children: (form: Form, choose: (filter: Filter) => void) => ReactNode
}

/** The panel behind 'Filtrer'; on a phone it rises from the bottom. */
export function FilterDialog<Form, Filter>(props: FilterDialogProps<Form, Filter>) {
  const { isOpen, onClose, title, load, onChange, children } = props
  const form = useLater(load, isOpen)
  const choose = (filter: Filter) => {
    onClose()
    onChange(filter)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {form ? children(form, choose) : <Loading>Henter filteret...</Loading>}
    </Dialog>
  )
}
