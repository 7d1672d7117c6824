import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './Tabs.module.css'

export interface TabItem<Id extends string> {
  id: Id
  label: string
}

interface TabsProps<Id extends string> {
  /** The purpose of the tabs, for screen readers. */
  label: string
  tabs: ReadonlyArray<TabItem<Id>>
  value: Id
  onChange: (id: Id) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Several views, one of them visible. Arrow keys move between the tabs and choose. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const moveByKey = (event: KeyboardEvent) => {
    const next = nextTab(tabs, value, event.key)
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    listRef.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div className={css.tabs}>
      <div ref={listRef} role="tablist" aria-label={label} className={css.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className={css.tab}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={moveByKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={css.panel}>
        {children}
      </div>
    </div>
  )
}

/** The tab that a key moves to from the current one, with wrap-around; undefined for other keys. */
export function nextTab<Tab extends { id: string }>(
  tabs: readonly Tab[],
  current: string,
  key: string,
): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.id === current)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  return undefined
}
