import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLater } from '#web/use-later.ts'

/** Opens the office's groups. */
export function GroupsButton() {
  const [isOpen, setOpen] = useState(false)
  const later = useLater(loadDialog, isOpen)
  return (
    <>
      <Button variant="quiet" size="small" icon={UsersRound} onPress={() => setOpen(true)}>
        Grupper
      </Button>
      {later && <later.GroupsDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadDialog = () => import('./GroupsDialog.tsx')
