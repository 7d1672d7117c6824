import { May, useMay } from '#web/May.tsx'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { actLook } from '../actions/act-looks.ts'
import { type ActKind, placeActs } from '../actions/acts.ts'
import { useActPress } from '../actions/FollowActs.tsx'
import type { ShownShift } from './followed.ts'
import css from './Head.module.css'
import { STATE_ID } from './state-words.ts'

/** The act that helps most, one beside it, and the number of the one who comes. */
export function HeadActs(props: ShownShift) {
  const mayAct = useMay('sending')
  const { primary, beside, isUrgent } = placeActs(props)
  const { vikar, places, status } = props.assignment
  const callee = places === 1 && status !== 'cancelled' ? vikar : null
  if (!callee?.phone && !(mayAct && primary)) return null
  return (
    <div className={css.acts}>
      {callee?.phone && (
        <PhoneLink phone={callee.phone} name={callee.fullName}>
          {formatPhone(callee.phone)}
        </PhoneLink>
      )}
      {mayAct && primary && (
        <Act kind={primary} variant={isUrgent ? 'primary' : 'secondary'} followed={props} />
      )}
      {mayAct && beside.map((kind) => <Act key={kind} kind={kind} variant="secondary" followed={props} />)}
    </div>
  )
}

interface ActProps {
  kind: ActKind
  variant: 'primary' | 'secondary'
  followed: Pick<ShownShift, 'assignment' | 'recipients'>
}

function Act({ kind, variant, followed }: ActProps) {
  const press = useActPress()
  const { label, href } = actLook(kind, followed)
  if (href !== null)
    return (
      <May area={kind === 'buy' ? 'owning' : 'sending'}>
        <LinkButton href={href} variant={variant}>
          {label}
        </LinkButton>
      </May>
    )
  return (
    <Button variant={variant} onPress={() => press(kind)} aria-describedby={STATE_ID}>
      {label}
    </Button>
  )
}
