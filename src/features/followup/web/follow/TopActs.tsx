import Ellipsis from 'lucide-react/icons/ellipsis'
import { usePermission } from '#web/IfPermitted.tsx'
import { ActButton } from '../actions/ActButton.tsx'
import { actLook } from '../actions/act-looks.ts'
import { type ActKind, placeActs } from '../actions/acts.ts'
import { ActMenu } from '../actions/ActMenu.tsx'
import { useActPress } from '../actions/FollowActs.tsx'
import type { Followed } from './followed.ts'

interface TopActsProps {
  followed: Followed
  now: Date
}

/** The frequent acts beside the title, and a menu with the rest. */
export function TopActs({ followed, now }: TopActsProps) {
  const press = useActPress()
  const mayAct = usePermission('sending')
  const mayBuy = usePermission('owning')
  if (!mayAct) return null
  const { top, more } = placeActs({ ...followed, isHeld: followed.undoSeconds > 0, now })
  const entryOf = (kind: ActKind) => {
    const { label, icon, href } = actLook(kind, followed)
    return { label, icon, act: href ?? (() => press(kind)) }
  }
  const entries = more.filter((kind) => kind !== 'buy' || mayBuy).map(entryOf)
  return (
    <>
      {top.map((kind) => (
        <ActButton key={kind} kind={kind} followed={followed} variant="secondary" size="small" />
      ))}
      {entries.length > 0 && <ActMenu label="Mer" icon={Ellipsis} isOutlined entries={entries} />}
    </>
  )
}
