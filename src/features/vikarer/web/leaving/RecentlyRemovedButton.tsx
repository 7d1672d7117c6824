import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLater } from '#web/use-later.ts'

/** Opens the substitutes who can be restored. */
export function RecentlyRemovedButton() {
  const [isOpen, setOpen] = useState(false)
  const later = useLater(loadDialog, isOpen)
  return (
    <>
      <Button variant="quiet" size="small" icon={History} onPress={() => setOpen(true)}>
        Nylig slettet
      </Button>
      {later && <later.RecentlyRemoved isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadDialog = () => import('./RecentlyRemoved.tsx')
