import { useState } from 'react'
import { useLater } from '#web/use-later.ts'
import type { Affected } from '../../contract-leaving.ts'

interface Asked {
  readonly affected: Affected
  readonly answer: (seen: string | null) => void
}

/**
 * For a form that makes somebody inactive: `ask` shows what is affected and gives the digest of it when the shifts may be kept,
 * or null when nothing is to be saved: not now, or the shifts were opened instead. `question` is the dialog.
 */
export function useInactiveQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const later = useLater(loadDialog, asked !== null)
  const ask = (affected: Affected) =>
    new Promise<string | null>((resolve) => {
      const answer = (seen: string | null) => {
        setAsked(null)
        resolve(seen)
      }
      setAsked({ affected, answer })
    })
  const question = later && asked && (
    <later.InactiveDialog
      affected={asked.affected}
      onClose={() => asked.answer(null)}
      onKeep={asked.answer}
      onReopened={() => asked.answer(null)}
    />
  )
  return { ask, question }
}

const loadDialog = () => import('./InactiveDialog.tsx')
