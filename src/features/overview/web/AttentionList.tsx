import CircleCheck from 'lucide-react/icons/circle-check'
import { type RefObject, type FocusEvent, useEffect, useRef, useId } from 'react'
import { Row } from '#web/ui/frame/Stack.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { announce } from '#web/ui/announce.ts'
import type { AttentionItem } from '../contract.ts'
import css from './Attention.module.css'
import { AttentionActions } from './AttentionActions.tsx'
import { attentionWords } from './attention-words.ts'

interface AttentionListProps {
  items: readonly AttentionItem[]
  now: Date
  /** Takes the focus when what had it is no longer on the list. */
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** What needs attention now. It updates while being read: readers keep their place, and new trouble is announced. */
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

/**
 * Moves the focus to the heading when the element that had it has been taken away by a change of `items`: it would fall
 * to the top of the page. React fires no blur for what it removes, so the last one focused is still known.
 */
const useKeptFocus = (items: unknown, headingRef: RefObject<HTMLElement | null>) => {
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) headingRef.current?.focus()
  }, [items, headingRef])
  return {
    onFocus: ({ target }: FocusEvent) => (focused.current = target),
    onBlur: () => (focused.current = null),
  }
}

/** One thing that needs somebody: what it is, what is wrong, and what to do about it. */
function AttentionEntry({ item, now }: { item: AttentionItem; now: Date }) {
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

const keyOf = (item: AttentionItem): string => {
  switch (item.kind) {
    case 'credits':
      return item.kind
    case 'gateway-down':
      return `${item.kind} ${item.channel}`
    default:
      return `${item.kind} ${item.id}`
  }
}

/** A shift that is on the list already is news once nobody comes. */
const newsKeyOf = (item: AttentionItem): string =>
  item.kind === 'shift' && item.alarms.length > 0 ? `${keyOf(item)} alarm` : keyOf(item)

/** Announces new entries of the list, once; not the initial ones, and no other change. */
const useAnnounceNew = (items: readonly AttentionItem[]) => {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    const before = known.current
    known.current = new Set(items.map(newsKeyOf))
    const added = before ? items.filter((item) => !before.has(newsKeyOf(item))) : []
    if (added.length > 0) announce(newsOf(added, new Date()))
  }, [items])
}

const newsOf = ([first, ...others]: readonly AttentionItem[], now: Date): string => {
  if (!first) return ''
  const { title, trouble } = attentionWords(first, now)
  const more = others.length === 0 ? '' : ` Og ${others.length} til.`
  return `Trenger oppmerksomhet: ${title}. ${trouble.replace(/\.?$/, '.')}${more}`
}
