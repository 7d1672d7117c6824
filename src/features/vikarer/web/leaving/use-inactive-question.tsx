import { useState } from 'react'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Affected } from '../../leaving-shapes.ts'

/** `keep` has the digest of the effects shown. `reopened`: they are inactive, and their shifts are open. */
export type InactiveAnswer =
  | { readonly kind: 'keep'; readonly seen: string }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'not-now' }

interface Asked {
  readonly affected: Affected
  readonly answer: (given: InactiveAnswer) => void
}

/**
 * The question of a form that makes a substitute inactive: `ask` shows the effects and resolves to the answer.
 * `question` is the dialog.
 */
export function useInactiveQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const lazy = useLazyModule(loadDialog, asked !== null)
  const ask = (affected: Affected) =>
    new Promise<InactiveAnswer>((resolve) => {
      const answer = (given: InactiveAnswer) => {
        setAsked(null)
        resolve(given)
      }
      setAsked({ affected, answer })
    })
  const question = lazy && asked && (
    <lazy.InactiveDialog
      affected={asked.affected}
      key={asked.affected.seen}
      onClose={() => asked.answer({ kind: 'not-now' })}
      onKeep={(seen) => asked.answer({ kind: 'keep', seen })}
      onReopened={() => asked.answer({ kind: 'reopened' })}
    />
  )
  return { ask, question }
}

const loadDialog = () => import('./InactiveDialog.tsx')
