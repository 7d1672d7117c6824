import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Vikar } from '../../contract.ts'

/** 'Send innlogging' to the selected substitutes, after a question. */
export function SendLogins({ chosen, isDisabled }: { chosen: readonly Vikar[]; isDisabled: boolean }) {
  const [asked, setAsked] = useState<readonly Vikar[] | null>(null)
  const lazy = useLazyModule(loadDialog, asked !== null)
  return (
    <>
      <Button size="small" variant="secondary" isDisabled={isDisabled} onPress={() => setAsked(chosen)}>
        Send innlogging
      </Button>
      {lazy && asked && <lazy.SendLoginsDialog chosen={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const loadDialog = () => import('./SendLoginsDialog.tsx')
