import { usePermission } from '#web/IfPermitted.tsx'
import { formatPhone } from '#shared/phone.ts'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { ActButton } from '../actions/ActButton.tsx'
import { placeActs } from '../actions/acts.ts'
import type { ShownShift } from './followed.ts'
import css from './Head.module.css'
import { STATE_ID } from './state-words.ts'

/** The most helpful act, one beside it, and the number of the holder. */
export function HeadActs(props: ShownShift) {
  const mayAct = usePermission('sending')
  const { primary, beside, isUrgent } = placeActs(props)
  const { vikar, places, status } = props.assignment
  const callee = places === 1 && status !== 'cancelled' ? vikar : null
  if (!callee?.phone && !(mayAct && primary)) return null
  const look = { followed: props, 'aria-describedby': STATE_ID }
  return (
    <div className={css.acts}>
      {callee?.phone && (
        <PhoneLink phone={callee.phone} name={callee.fullName}>
          {formatPhone(callee.phone)}
        </PhoneLink>
      )}
      {mayAct && primary && (
        <ActButton {...look} kind={primary} variant={isUrgent ? 'primary' : 'secondary'} />
      )}
      {mayAct && beside.map((kind) => <ActButton key={kind} {...look} kind={kind} variant="secondary" />)}
    </div>
  )
}
