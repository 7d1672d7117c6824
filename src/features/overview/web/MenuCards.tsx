import type { LucideIcon } from 'lucide-react'
import css from './MenuCards.module.css'

export interface MenuCard {
  readonly to: string
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
}

/** Ways on from the front page, fetched as soon as one is pointed at. */
export function MenuCards({ cards }: { cards: readonly MenuCard[] }) {
  return (
    <ul className={css.menu}>
      {cards.map(({ to, icon: Icon, ...card }) => (
        <li key={to}>
          <a href={to} className={css.entry}>
            <span className={css.icon}>
              <Icon size={24} aria-hidden />
            </span>
            <span>
              <span className={css.title}>{card.title}</span>
              <span className={css.text}>{card.text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
