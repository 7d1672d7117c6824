import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import button from './Button.module.css'
import { BareButton } from './Button.tsx'
import css from './Menu.module.css'

interface MenuProps {
  /** The name of the button; shown unless `isIconOnly`. */
  label: string
  /** The name while the menu is open, for example 'Lukk meny'. */
  openLabel?: string
  icon: LucideIcon
  isIconOnly?: boolean
  /** MenuLink and MenuButton. */
  children: ReactNode
}

/** A button that unfolds a short list of links and actions; closes on a choice, on Escape and when focus leaves it. */
export function Menu({ label, openLabel = label, icon: Icon, isIconOnly, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    buttonRef.current?.focus()
  }
  return (
    <div
      role="presentation"
      className={css.menu}
      data-own-keys={isOpen || undefined}
      onKeyDown={closeByKey}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <BareButton
        ref={buttonRef}
        className={button.button}
        data-variant="quiet"
        data-icon-only={isIconOnly}
        aria-label={isIconOnly ? (isOpen ? openLabel : label) : undefined}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onMouseDown={(event) => event.preventDefault()} // otherwise Safari moves focus away, which closes it
        onPress={() => setOpen(!isOpen)}
      >
        <Icon size={22} aria-hidden />
        {!isIconOnly && <span>{isOpen ? openLabel : label}</span>}
      </BareButton>
      <div
        id={panelId}
        className={css.panel}
        hidden={!isOpen}
        tabIndex={-1}
        onClickCapture={() => setOpen(false)}
      >
        {children}
      </div>
    </div>
  )
}

interface MenuEntryProps {
  icon?: LucideIcon
  children: ReactNode
}

export function MenuLink({ href, icon: Icon, children }: MenuEntryProps & { href: string }) {
  return (
    <a href={href} className={joinClasses(button.button, css.entry)} data-variant="quiet">
      {Icon && <Icon size={20} aria-hidden />}
      {children}
    </a>
  )
}

export function MenuButton({ onPress, icon: Icon, children }: MenuEntryProps & { onPress: () => void }) {
  return (
    <BareButton onPress={onPress} className={joinClasses(button.button, css.entry)} data-variant="quiet">
      {Icon && <Icon size={20} aria-hidden />}
      {children}
    </BareButton>
  )
}
