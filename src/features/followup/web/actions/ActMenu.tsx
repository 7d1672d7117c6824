import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { Menu, MenuButton, MenuLink } from '#web/ui/actions/Menu.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import css from './ActMenu.module.css'

export interface ActEntry {
  readonly label: string
  readonly icon: LucideIcon
  /** A function, or the address of a page. */
  readonly act: (() => void) | string
}

interface ActMenuProps {
  label: string
  icon: LucideIcon
  isIconOnly?: boolean
  /** Has an outline, like the adjacent buttons. */
  isOutlined?: boolean
  className?: string | undefined
  entries: readonly ActEntry[]
}

/** A menu of acts. It opens to the side with more room; a dialog returns the focus to its button. */
export function ActMenu({ className, isOutlined, entries, ...menu }: ActMenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The entry disappears with its menu, so the dialog could not return the focus to it.
  const fromButton = (act: () => void) => () => {
    ref.current?.querySelector('button')?.focus()
    act()
  }
  return (
    <div
      ref={ref}
      className={joinClasses(css.menu, className)}
      data-outlined={isOutlined}
      onClickCapture={makeRoom}
      role="presentation"
    >
      <Menu {...menu}>
        {entries.map(({ label, icon, act }) =>
          typeof act === 'string' ? (
            <MenuLink key={label} href={act} icon={icon}>
              {label}
            </MenuLink>
          ) : (
            <MenuButton key={label} onPress={fromButton(act)} icon={icon}>
              {label}
            </MenuButton>
          ),
        )}
      </Menu>
    </div>
  )
}

/** Measures the room for the menu and chooses its side: the page ends below the last rows. */
const makeRoom = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const { top, bottom } = currentTarget.getBoundingClientRect()
  const above = top - FRAME
  const below = window.innerHeight - bottom - FRAME
  currentTarget.dataset['side'] = above > below ? 'above' : 'below'
  currentTarget.style.setProperty('--room', `${Math.max(above, below)}px`)
}

/** The height of the header and of the tab bar. */
const FRAME = 72
