import { useId } from 'react'
import { Row } from '#web/ui/Stack.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { AttentionItem } from '../contract.ts'
import css from './Attention.module.css'
import { AttentionActions } from './AttentionActions.tsx'
import { attentionWords } from './attention-words.ts'

/** One thing that needs somebody: what it is, what is wrong, and what to do about it. */
export function AttentionEntry({ item, now }: { item: AttentionItem; now: Date }) {
  const titleId = useId()
  const { title, badges, trouble, facts } = attentionWords(item, now)
  return (
    <li className={css.entry}>
      <div className={css.words}>
        <div className={css.top}>
          <h3 id={titleId}>{title}</h3>
          <Row>
            {badges.map(({ tone, label }) => (
              <StatusBadge key={label} tone={tone}>
                {label}
              </StatusBadge>
            ))}
          </Row>
        </div>
        <p>{trouble}</p>
        {facts && <p className={css.facts}>{facts}</p>}
      </div>
      <div className={css.actions}>
        <AttentionActions item={item} titleId={titleId} />
      </div>
    </li>
  )
}
