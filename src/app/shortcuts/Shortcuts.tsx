import { useEffect } from 'react'
import type { Role } from '#shared/roles.ts'
import { type Navigation, useNavigation } from '#web/navigation/context.ts'
import { hasUnsaved } from '#web/session/unsaved.ts'
import { focusSearch, listenForShortcuts, type Shortcuts as Actions } from '#web/shortcuts/listen.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { SHORTCUT_TARGETS } from './shortcut-targets.ts'

interface ShortcutsProps {
  role: Role
  isListOpen: boolean
  /** The same function at each call. */
  onList: (isOpen: boolean) => void
}

/** Listens to the keys of the role; the list of them is fetched when it is opened. */
export function Shortcuts({ role, isListOpen, onList }: ShortcutsProps) {
  const { go } = useNavigation()
  useEffect(() => listenForShortcuts(actionsOf(role, go, onList)), [role, go, onList])
  const lazy = useLazyModule(loadList, isListOpen, false)
  return lazy && <lazy.ShortcutList role={role} isOpen={isListOpen} onClose={() => onList(false)} />
}

const loadList = () => import('./ShortcutList.tsx')

function actionsOf(role: Role, go: Navigation['go'], onList: ShortcutsProps['onList']): Actions {
  const openList = () => {
    onList(true)
    return true
  }
  const ways = Object.entries(SHORTCUT_TARGETS[role]).map(
    ([keys, href]) => [keys, () => goTo(href, go)] as const,
  )
  return new Map([['?', openList], ['/', focusSearch], ...ways])
}

/**
 * A form with unsaved input asks before another page opens; it does not notice a link to its own page, which would
 * restart the form.
 */
function goTo(href: string, go: Navigation['go']): boolean {
  if (!hasUnsaved() || window.location.pathname !== href) go(href)
  return true
}
