import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'

/** Opens the list of substitutes who can be restored. */
export function RecentlyRemovedButton() {
  const [isOpen, setOpen] = useState(false)
  const lazy = useLazyModule(loadDialog, isOpen)
  return (
    <>
      <Button variant="quiet" size="small" icon={History} onPress={() => setOpen(true)}>
        Nylig slettet
      </Button>
      {lazy && <lazy.RecentlyRemoved isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadDialog = () => import('./RecentlyRemoved.tsx')
