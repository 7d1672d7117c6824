import CircleCheck from 'lucide-react/icons/circle-check'
import type { RefObject } from 'react'
import type { AttentionItem } from '../contract.ts'
import { AttentionEntry } from './AttentionEntry.tsx'
import css from './Attention.module.css'
import { keyOf, useAnnounceNew } from './use-announce-new.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface AttentionListProps {
  items: readonly AttentionItem[]
  now: Date
  /** Takes the focus when what had it is no longer on the list. */
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** What needs somebody now. It changes under the eyes of who reads it: nobody loses their place, and new trouble is told. */
export function AttentionList({ items, now, headingRef }: AttentionListProps) {
  useAnnounceNew(items)
  const watched = useKeptFocus(items, headingRef)
  return (
    <div {...watched}>
      {items.length === 0 ? (
        <p className={css.calm}>
          <CircleCheck size={24} aria-hidden />
          Alt er i orden. Ingen åpne vakter haster nå.
        </p>
      ) : (
        <ul className={css.list}>
          {items.map((item) => (
            <AttentionEntry key={keyOf(item)} item={item} now={now} />
          ))}
        </ul>
      )}
    </div>
  )
}
