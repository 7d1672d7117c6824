import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'

interface FilterDialogProps<Form, Filter> {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Loads its script: with its calendars it is larger than the page. The same function at each call. */
  load: () => Promise<Form>
  onChange: (filter: Filter) => void
  children: (form: Form, choose: (filter: Filter) => void) => ReactNode
}

/** The panel behind 'Filtrer'; on a phone it rises from the bottom. */
export function FilterDialog<Form, Filter>(props: FilterDialogProps<Form, Filter>) {
  const { isOpen, onClose, title, load, onChange, children } = props
  const form = useLazyModule(load, isOpen)
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
