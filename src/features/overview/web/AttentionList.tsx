import CircleCheck from 'lucide-react/icons/circle-check'
import { type RefObject, type FocusEvent, useEffect, useRef, useId } from 'react'
import { Row } from '#web/ui/frame/Stack.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { announce } from '#web/ui/announce.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { AttentionItem } from '../contract.ts'
import css from './Attention.module.css'
import { AttentionActions } from './AttentionActions.tsx'
import { attentionWords } from './attention-words.ts'

interface AttentionListProps {
  items: readonly AttentionItem[]
  /** The entries to announce, those of a list below the day too. Left out: this is that list. */
  all?: readonly AttentionItem[] | undefined
  now: Date
  /** Takes the focus when the focused element is no longer on the list. */
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** The list of urgent matters. It updates while open: readers keep their place, and new entries are announced. */
export function AttentionList({ items, all, now, headingRef }: AttentionListProps) {
  useAnnounceNew(items, all)
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
 * Moves the focus to the heading when a change of `items` removes the focused element; otherwise it would fall to the
 * top of the page. React fires no blur for an element that it removes, so the last focused element is still known.
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

/** One entry: its subject, its trouble, and the actions. */
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

export const keyOf = (item: AttentionItem): string => {
  switch (item.kind) {
    case 'credits':
      return item.kind
    case 'gateway-down':
      return `${item.kind} ${item.channel}`
    default:
      return `${item.kind} ${item.id}`
  }
}

/** Identifies news: a listed shift counts as new when it gets an alarm. */
const newsKeyOf = (item: AttentionItem): string => (isAlarmed(item) ? `${keyOf(item)} alarm` : keyOf(item))

/** Announces each new entry of the list once, except the initial ones. A toast shows an alarm. */
const useAnnounceNew = (shown: readonly AttentionItem[], items: readonly AttentionItem[] | undefined) => {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    if (!items) return
    const before = known.current
    known.current = new Set(items.map(newsKeyOf))
    const added = before ? items.filter((item) => !before.has(newsKeyOf(item))) : []
    const [alarms, others] = [added.filter(isAlarmed), added.filter((item) => !isAlarmed(item))]
    const news = newsOf([...alarms, ...others], new Date())
    const [alarm] = alarms
    if (alarm) showToast({ ...alarmToast(shown.includes(alarm) ? ATTENTION_ID : NEW_ID), description: news })
    else if (news) announce(`${ATTENTION}: ${news}`)
  }, [shown, items])
}

export const isAlarmed = (item: AttentionItem) => item.kind === 'shift' && item.alarms.length > 0

/** The list's heading and its id. */
export const ATTENTION = 'Trenger oppmerksomhet'
export const ATTENTION_ID = 'trenger-oppmerksomhet'

/** The list below the day of entries that came while the page was open. */
export const NEW = 'Nytt som haster'
export const NEW_ID = 'nytt'

/** Leads to the entry, which may be out of sight below the day. */
const alarmToast = (id: string) =>
  ({ title: ATTENTION, tone: 'warning', action: { label: 'Vis', href: `#${id}` }, seconds: 30 }) as const

const newsOf = ([first, ...others]: readonly AttentionItem[], now: Date): string => {
  if (!first) return ''
  const { title, trouble } = attentionWords(first, now)
  const more = others.length === 0 ? '' : ` Og ${others.length} til.`
  return `${title}. ${trouble.replace(/\.?$/, '.')}${more}`
}
