import { useState } from 'react'
import type { Answer } from '#features/answers/contract.ts'
import { mayAccept, mayDecline } from '#features/answers/rules.ts'
import { isToAll, TO_ALL } from '#features/answers/to-all.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { MyAssignment } from '../../contract.ts'
import css from '../Changed.module.css'

/** An answer to several shifts before it is given. */
export interface ToAll {
  readonly answer: Answer
  /** By start; each with its facts when the person first saw it. */
  readonly chosen: readonly (MyAssignment & { readonly changedFrom: MyAssignment })[]
}

interface AnswerAllProps {
  /** The shifts of one request, by start. */
  shifts: readonly MyAssignment[]
  /** YYYY-MM-DD */
  today: string
  titleId: string
}

/** 'Ja til alle' and 'Nei til alle' for shifts without an answer, each with a summary before it binds. */
export function AnswerAll({ shifts, today, titleId }: AnswerAllProps) {
  const [toAll, setToAll] = useState<ToAll | null>(null)
  const [seen] = useState(() => new Map(shifts.map((shift) => [shift.id, shift])))
  const [isOpen, setIsOpen] = useState(false)
  const lazy = useLazyModule(loadDialog, isOpen)
  const rest = { shifts: shifts.length, isAnswered: shifts.some(({ response }) => response !== null) }
  const button = (answer: Answer, word: string) => {
    const chosen = shifts.filter((shift) =>
      isToAll({ state: shift.state, mayAccept: mayAccept(shift), mayDecline: mayDecline(shift) }, answer),
    )
    if (chosen.length < 2) return null
    return (
      <Button
        variant={answer === 'accepted' ? 'primary' : 'secondary'}
        aria-describedby={titleId}
        onPress={() => {
          setToAll({
            answer,
            chosen: chosen.map((shift) => ({ ...shift, changedFrom: seen.get(shift.id) ?? shift })),
          })
          setIsOpen(true)
        }}
      >
        {TO_ALL.label(word, chosen.length, rest)}
      </Button>
    )
  }
  return (
    <>
      <div className={css.pair}>
        {button('accepted', TO_ALL.yes)}
        {button('declined', TO_ALL.no)}
      </div>
      {lazy && toAll && (
        <lazy.AnswerAllDialog toAll={toAll} today={today} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

const loadDialog = () => import('./AnswerAllDialog.tsx')
