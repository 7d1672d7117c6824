import { useEffect, useRef } from 'react'
import { announce } from '#web/ui/announce.ts'
import type { AttentionItem } from '../contract.ts'
import { attentionWords } from './attention-words.ts'

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

/** Has what comes onto the list read aloud, once; not what stood there from the beginning, and no other change. */
export const useAnnounceNew = (items: readonly AttentionItem[]) => {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    const before = known.current
    known.current = new Set(items.map(keyOf))
    const added = before ? items.filter((item) => !before.has(keyOf(item))) : []
    if (added.length > 0) announce(newsOf(added, new Date()))
  }, [items])
}

const newsOf = ([first, ...others]: readonly AttentionItem[], now: Date): string => {
  if (!first) return ''
  const { title, trouble } = attentionWords(first, now)
  const more = others.length === 0 ? '' : ` Og ${others.length} til.`
  return `Trenger oppmerksomhet: ${title}. ${trouble.replace(/\.?$/, '.')}${more}`
}
