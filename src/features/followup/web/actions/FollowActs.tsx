import { createContext, type ReactNode, use, useState } from 'react'
import type { Line } from '#features/asking/shapes.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { reservesOf } from '../follow/state-words.ts'
import { ActionDialogs } from './ActionDialogs.tsx'
import type { ActKind } from './acts.ts'
import { useActions } from './use-actions.ts'

/** The person of an act in a row. */
export interface About {
  readonly vikarId: string
  readonly fullName: string
  readonly phone: string | null
  readonly response: RecipientRow['response']
}

/** An act on a shift, on its line, or on one person. */
export type Pressed = ActKind | 'change' | 'answer' | 'remove'

export interface Shown {
  readonly kind: Pressed
  readonly about: About | null
  readonly line: Line | null
  readonly isOpen: boolean
}

const Press = createContext<(kind: Pressed, about?: About) => void>(() => {})

/** Starts an act: opens its dialog. */
export const useActPress = () => use(Press)

interface FollowActsProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
  line: Line | null
  children: ReactNode
}

/** Holds the dialogs of all acts on the page of a shift: a dialog outlives the button that opened it. */
export function FollowActs({ assignment, recipients, line, children }: FollowActsProps) {
  const actions = useActions(assignment)
  const [shown, setShown] = useState<Shown | null>(null)
  const lazy = useLazyModule(loadDialogs, shown !== null)
  const show = (kind: Pressed, about: About | null) => setShown({ kind, about, line, isOpen: true })
  const press = (kind: Pressed, about: About | null = null) => {
    if (isOfRow(kind)) return actions.ask(kind)
    const [first] = reservesOf(recipients)
    return kind === 'give' && first ? show('answer', { ...first, response: 'interested' }) : show(kind, about)
  }
  const close = () => setShown((last) => last && { ...last, isOpen: false })
  return (
    <Press value={press}>
      {children}
      <ActionDialogs assignment={assignment} actions={actions} />
      {shown && lazy && (
        <lazy.FollowDialogs shown={shown} close={close} {...{ assignment, recipients, line }} />
      )}
    </Press>
  )
}

const OF_ROW = ['edit', 'more', 'filled', 'write', 'complete', 'reopen', 'cancel'] as const

/** Is the act also one of a row in the log? */
const isOfRow = (kind: Pressed): kind is (typeof OF_ROW)[number] => OF_ROW.some((known) => known === kind)

const loadDialogs = () => import('./FollowDialogs.tsx')
