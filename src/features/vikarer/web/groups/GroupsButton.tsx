import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'

export function GroupsButton() {
  const [isOpen, setOpen] = useState(false)
  const lazy = useLazyModule(loadDialog, isOpen)
  return (
    <>
      <Button variant="quiet" size="small" icon={UsersRound} onPress={() => setOpen(true)}>
        Grupper
      </Button>
      {lazy && <lazy.GroupsDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadDialog = () => import('./GroupsDialog.tsx')
