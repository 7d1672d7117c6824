import type { LucideIcon } from 'lucide-react'
import { joinClasses } from '#web/ui/join-classes.ts'
import css from './MenuCards.module.css'

export interface MenuCard {
  readonly to: string
  readonly title: string
  readonly text?: string
  readonly icon: LucideIcon
}

interface MenuCardsProps {
  cards: readonly MenuCard[]
  /** Shows four in a row. */
  isCompact?: boolean
}

/** Links from the front page; the target is fetched once a link is hovered. */
export function MenuCards({ cards, isCompact = false }: MenuCardsProps) {
  return (
    <ul className={joinClasses(css.menu, isCompact && css.compact)}>
      {cards.map(({ to, icon: Icon, ...card }) => (
        <li key={to}>
          <a href={to} className={css.entry}>
            <span className={css.icon}>
              <Icon size={isCompact ? 20 : 24} aria-hidden />
            </span>
            <span>
              <span className={css.title}>{card.title}</span>
              {card.text && <span className={css.text}>{card.text}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
